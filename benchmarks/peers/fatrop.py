"""The closed loop of the distillation column with CasADi and Fatrop, warm-started; one line of JSON.

    python3 fatrop.py [WEIGHT]

Fatrop wants explicit dynamics from stage to stage. The rate of change of each tray becomes a control that a stage equation ties
to the model at the end of the interval, which is implicit Euler again. Times are seconds of the solver call alone.
"""
import json
import os
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import casadi as ca  # noqa: E402  (thread limits come first)
import numpy as np  # noqa: E402

from plants import DistillationColumn  # noqa: E402

OPTIONS = {"print_time": False, "structure_detection": "auto", "fatrop.print_level": 0, "fatrop.tol": 1e-8,
           "fatrop.max_iter": 500}
WARM = {"fatrop.warm_start_init_point": True, "fatrop.mu_init": 1e-6}


def staged(plant):
    """The column as Fatrop reads it: states, then rates and reflux of each interval; gaps before stage equations."""
    n, intervals, step = plant.trays, plant.supports - 1, plant.step
    measured = ca.SX.sym("measured", n)
    cost = lambda x, u: (x[0] - plant.x_ref) ** 2 + plant.weight * (u - plant.u_ref) ** 2
    state = ca.SX.sym("x0", n)
    variables, rows = [state], []
    lower, upper, start = [-np.inf] * n, [np.inf] * n, [0.5] * n
    objective = step / 2 * cost(measured, plant.u_ref)
    for k in range(1, intervals + 1):
        rate, u, following = ca.SX.sym(f"r{k}", n), ca.SX.sym(f"u{k}"), ca.SX.sym(f"x{k}", n)
        end = state + step * rate
        rows.append(following - end)
        if k == 1:
            rows.append(state - measured)
        rows.append(rate - plant.rates(ca.vertsplit(end), u, lambda r: ca.vertcat(*r)))
        weight = step * (0.5 if k == intervals else 1.0)
        objective += weight * cost(following, u)
        variables += [rate, u, following]
        lower += [-np.inf] * n + [1.0] + [0.0] * n
        upper += [np.inf] * n + [5.0] + [1.0] * n
        start += [0.0] * n + [plant.u_ref] + [0.5] * n
        state = following
    problem = dict(x=ca.vertcat(*variables), p=measured, f=objective, g=ca.vertcat(*rows))
    return problem, np.array(lower), np.array(upper), np.array(start)


def closed_loop(plant):
    """Solves every control step from the last solution and advances the true plant; yields one record a step."""
    problem, lower, upper, start = staged(plant)
    equality = [True] * problem["g"].size1()
    cold = ca.nlpsol("cold", "fatrop", problem, {**OPTIONS, "equality": equality})
    warm = ca.nlpsol("warm", "fatrop", problem, {**OPTIONS, **WARM, "equality": equality})
    bounds = dict(lbx=lower, ubx=upper, lbg=0, ubg=0)
    state, last = plant.initial(), None
    for _ in range(plant.steps):
        solver, guess = cold, dict(x0=start)
        if last is not None:
            solver, guess = warm, dict(x0=last["x"], lam_g0=last["lam_g"], lam_x0=last["lam_x"])
        since = time.perf_counter()
        last = solver(**guess, **bounds, p=state)
        seconds = time.perf_counter() - since
        stats = solver.stats()
        control = float(last["x"][2 * plant.trays])
        yield dict(seconds=seconds, iterations=stats["iter_count"], ok=stats["success"], control=control,
                   objective=float(last["f"]))
        state = plant.advance(state, control)


def main():
    plant = DistillationColumn(weight=float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
    steps = list(closed_loop(plant))
    seconds = np.array([step["seconds"] for step in steps])
    print(json.dumps(dict(
        case="distillation", peer="casadi-fatrop", casadi=ca.__version__, solves=len(steps),
        failed=sum(not step["ok"] for step in steps), total_s=float(seconds.sum()), first_s=float(seconds[0]),
        median_s=float(np.median(seconds)), p99_s=float(np.percentile(seconds, 99)),
        iterations=sum(step["iterations"] for step in steps), first_control=steps[0]["control"],
        objective_sum=sum(step["objective"] for step in steps))))


if __name__ == "__main__":
    main()
