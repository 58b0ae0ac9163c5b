"""A closed loop of a small problem with acados, on its own prediction; one line of JSON.

    python3 acados_loop.py PROBLEM sqp|rti [TOLERANCE] [REPEATS] [OPTION=VALUE...]     PROBLEM: one of robots.PROBLEMS

Options: hessian = gauss-newton (exact has the curvature of dynamics and constraints, too), condensed = number of intervals that
the QP solver is given (all of them), mode = of HPIPM, iterations = of a step of the real-time iteration, shift = 1 to start from
the last plan one interval later.
Needs acados and its Python package, and ACADOS_SOURCE_DIR (https://docs.acados.org/installation). Times are those that acados
states for its own calls, the least of each step over the repeats.
"""
import contextlib
import json
import os
import sys
import tempfile

import casadi as ca
import numpy as np
from acados_template import AcadosModel, AcadosOcp, AcadosOcpSolver

from robots import INF, PROBLEMS

OPTIONS = {"hessian": "gauss-newton", "condensed": "", "mode": "BALANCE", "iterations": "1", "shift": "0"}


class Stages:
    """The costs of a problem, which are quadratic and separate, stage by stage: weights and what is followed."""

    def __init__(self, problem):
        self.problem, self.nx, self.nu = problem, len(problem.x0), len(problem.u0)
        x, u = ca.SX.sym("x", self.nx), ca.SX.sym("u", self.nu)
        p = ca.SX.sym("p", getattr(problem, "targets", 0) or self.nx)
        self.both, functions = ca.vertcat(x, u), []
        for k in range(problem.intervals + 1):
            cost = 0
            if k < problem.intervals:
                cost += problem.cost(x, ca.DM.zeros(self.nx), u, p, k + 1)
            if k > 0:
                cost += problem.cost(ca.DM.zeros(self.nx), x, ca.DM.zeros(self.nu), p, k)
            hessian, gradient = ca.hessian(cost, self.both)
            functions.append(ca.Function("stage", [self.both, p], [hessian, gradient]))
        zero = np.zeros(self.nx + self.nu)
        self.functions = functions
        self.weights = [np.array(f(zero, np.zeros(p.numel()))[0]) for f in functions]

    def followed(self, k, p):
        weight = np.diag(self.weights[k])
        gradient = np.array(self.functions[k](np.zeros(self.nx + self.nu), p)[1]).ravel()
        return np.where(weight > 0, -gradient / np.where(weight > 0, weight, 1), 0)


def formulated(name, stages, kind, tolerance, options):
    problem, nx, nu = stages.problem, stages.nx, stages.nu
    ocp, model = AcadosOcp(), AcadosModel()
    model.name = name.replace("-", "_")
    model.x, model.u, model.xdot = ca.SX.sym("x", nx), ca.SX.sym("u", nu), ca.SX.sym("xdot", nx)
    model.f_expl_expr = problem.rates(model.x, model.u)
    model.f_impl_expr = model.xdot - model.f_expl_expr
    ocp.model = model
    settings = ocp.solver_options
    settings.N_horizon, settings.tf = problem.intervals, problem.intervals * problem.step
    settings.cost_scaling = np.ones(problem.intervals + 1)
    cost = ocp.cost
    cost.cost_type_0 = cost.cost_type = cost.cost_type_e = "LINEAR_LS"
    cost.Vx = cost.Vx_0 = np.vstack([np.eye(nx), np.zeros((nu, nx))])
    cost.Vu = cost.Vu_0 = np.vstack([np.zeros((nx, nu)), np.eye(nu)])
    cost.Vx_e = np.eye(nx)
    cost.W_0, cost.W, cost.W_e = stages.weights[0], stages.weights[1], stages.weights[-1][:nx, :nx]
    cost.yref = cost.yref_0 = np.zeros(nx + nu)
    cost.yref_e = np.zeros(nx)
    constraints = ocp.constraints
    constraints.x0 = problem.x0
    constraints.lbu, constraints.ubu = np.array(problem.lower, float), np.array(problem.upper, float)
    constraints.idxbu = np.arange(nu)
    if hasattr(problem, "state_lower"):
        bounded = np.flatnonzero(np.isfinite(problem.state_lower))
        lower, upper = np.array(problem.state_lower)[bounded], np.array(problem.state_upper)[bounded]
        constraints.lbx = constraints.lbx_e = lower
        constraints.ubx = constraints.ubx_e = upper
        constraints.idxbx = constraints.idxbx_e = bounded
    if hasattr(problem, "softly"):
        soften(ocp, problem)
    settings.integrator_type = "IRK" if getattr(problem, "radau", False) else "ERK"
    settings.collocation_type = "GAUSS_RADAU_IIA"
    settings.sim_method_num_stages = 2 if getattr(problem, "radau", False) else 4
    settings.sim_method_num_steps = 1
    settings.qp_solver, settings.hpipm_mode = "PARTIAL_CONDENSING_HPIPM", options["mode"]
    if options["condensed"]:
        settings.qp_solver_cond_N = int(options["condensed"])
    settings.hessian_approx = "EXACT" if options["hessian"] == "exact" else "GAUSS_NEWTON"
    if options["hessian"] == "exact":
        settings.regularize_method = "PROJECT"
    settings.nlp_solver_type = "SQP" if kind == "sqp" else "SQP_RTI"
    settings.nlp_solver_max_iter = 1000
    settings.tol = tolerance
    settings.qp_solver_tol_stat = settings.qp_solver_tol_eq = settings.qp_solver_tol_ineq = settings.qp_solver_tol_comp = tolerance / 10
    settings.qp_solver_iter_max = 200
    settings.print_level = 0
    return ocp


def soften(ocp, problem):
    rows = problem.softly(ocp.model.x)
    expression = ca.vertcat(*[row[0] for row in rows])
    far = 1e6
    lower = np.array([max(row[1], -far) for row in rows], float)
    upper = np.array([min(row[2], far) for row in rows], float)
    linear, quadratic = problem.soft
    constraints, cost, n = ocp.constraints, ocp.cost, len(rows)
    ocp.model.con_h_expr = ocp.model.con_h_expr_e = expression
    constraints.lh = constraints.lh_e = lower
    constraints.uh = constraints.uh_e = upper
    constraints.idxsh = constraints.idxsh_e = np.arange(n)
    step = problem.step
    cost.zl = cost.zu = step * linear * np.ones(n)
    cost.Zl = cost.Zu = 2 * step * quadratic * np.ones(n)
    cost.zl_e = cost.zu_e = cost.zl / 2
    cost.Zl_e = cost.Zu_e = cost.Zl / 2


class Loop:
    def __init__(self, name, solver, stages, kind, options):
        self.name, self.solver, self.stages, self.kind, self.options = name, solver, stages, kind, options
        for k, weight in enumerate(stages.weights):
            solver.cost_set(k, "W", weight if k < stages.problem.intervals else weight[:stages.nx, :stages.nx])

    def follow(self, x, t):
        problem = self.stages.problem
        p = problem.target(t) if hasattr(problem, "targets") else x
        for k in range(problem.intervals + 1):
            reference = self.stages.followed(k, p)
            self.solver.cost_set(k, "yref", reference if k < problem.intervals else reference[:self.stages.nx])

    def run(self):
        problem, solver, N = self.stages.problem, self.solver, self.stages.problem.intervals
        solver.reset()
        for k in range(N + 1):
            solver.set(k, "x", problem.x0)
            if k < N:
                solver.set(k, "u", np.array(problem.u0, float))
        x = problem.x0
        for step in range(problem.steps):
            self.follow(x, step * problem.step)
            solver.set(0, "lbx", x)
            solver.set(0, "ubx", x)
            if step and self.options["shift"] == "1":
                for k in range(N):
                    solver.set(k, "x", solver.get(k + 1, "x"))
                    if k + 1 < N:
                        solver.set(k, "u", solver.get(k + 1, "u"))
            yield self.solve(step)
            x = solver.get(1, "x")
            if self.kind == "rti":
                x = self.stages.simulated(solver.get(0, "x"), solver.get(0, "u"))

    def solve(self, step):
        solver = self.solver
        if self.kind == "sqp":
            status = solver.solve()
            return self.record(solver.get_stats("time_tot"), 0, solver.get_stats("sqp_iter"), status)
        seconds, feedback, status = 0, 0, 0
        # the first plan converges, as it would before a loop is switched on; its time does not count
        for _ in range(int(self.options["iterations"]) if step else 100):
            solver.options_set("rti_phase", 1)
            solver.solve()
            seconds += solver.get_stats("time_tot")
            solver.options_set("rti_phase", 2)
            status = solver.solve()
            feedback = solver.get_stats("time_tot")
            seconds += feedback
        if step == 0:
            seconds = feedback = 0
        return self.record(seconds, feedback, int(self.options["iterations"]) if step else 100, status)

    def cost(self, records):
        """What the closed loop cost: of each interval by itself, without the cost of the end of a horizon and of soft constraints."""
        one = PROBLEMS[self.name]()
        x, total = one.x0, 0
        for step, record in enumerate(records):
            u, before = np.array(record["control"]), x
            x = self.stages.simulated(before, u)
            p = one.target(step * one.step) if hasattr(one, "targets") else before
            total += float(one.cost(ca.DM(before), ca.DM(x), ca.DM(u), ca.DM(p), 1))
        return total

    def record(self, seconds, feedback, iterations, status):
        return dict(seconds=float(seconds), feedback=float(feedback), iterations=int(iterations), ok=status == 0,
                    objective=float(self.solver.get_cost()), control=self.solver.get(0, "u").tolist())


def integrator(problem):
    """The plant of the real-time iteration: the discrete model itself."""
    x, u = ca.SX.sym("x", len(problem.x0)), ca.SX.sym("u", len(problem.u0))
    h, f = problem.step, problem.rates
    if getattr(problem, "radau", False):
        ode = ca.integrator("plant", "collocation", dict(x=x, p=u, ode=f(x, u)), 0, h, dict(
            collocation_scheme="radau", interpolation_order=2, number_of_finite_elements=1,
            rootfinder_options=dict(abstol=1e-13)))
        return lambda a, b: np.array(ode(x0=a, p=b)["xf"]).ravel()
    k1 = f(x, u)
    k2 = f(x + h / 2 * k1, u)
    k3 = f(x + h / 2 * k2, u)
    k4 = f(x + h * k3, u)
    step = ca.Function("plant", [x, u], [x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)])
    return lambda a, b: np.array(step(a, b)).ravel()


def main():
    name, kind, *rest = sys.argv[1:]
    options = {**OPTIONS, **dict(word.split("=", 1) for word in rest if "=" in word)}
    numbers = [word for word in rest if "=" not in word]
    tolerance = float(numbers[0]) if numbers else 1e-8
    stages = Stages(PROBLEMS[name]())
    stages.simulated = integrator(stages.problem)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), quiet():
        ocp = formulated(name, stages, kind, tolerance, options)
        ocp.code_gen_options.code_export_directory = os.path.join(folder, "code")
        solver = AcadosOcpSolver(ocp, verbose=False)
        loop = Loop(name, solver, stages, kind, options)
        runs = [list(loop.run()) for _ in range(int(numbers[1]) if len(numbers) > 1 else 3)]
    last = runs[-1]
    print(json.dumps(dict(
        case=name, peer=f"acados-{kind}", options=options, solves=len(last), cost=loop.cost(last), failed=sum(not step["ok"] for step in last),
        total_s=sum(min(run[k]["seconds"] for run in runs) for k in range(len(last))),
        feedback_s=sum(min(run[k]["feedback"] for run in runs) for k in range(len(last))),
        iterations=[step["iterations"] for step in last], controls=[step["control"] for step in last],
        objective_sum=sum(step["objective"] for step in last))))


@contextlib.contextmanager
def quiet():
    """Sends what compilers and acados print to the errors, so that the record stands alone."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


if __name__ == "__main__":
    main()
