"""The problems of benchmarks/models/robotics once more, from the same published equations, for CasADi.

A problem gives its dynamics, costs and constraints; `Transcribed` makes of them the program that Takt solves: by a step of RK4 from
support to support, or by Radau collocation with two nodes. Stage k has the state, then what is chosen there; rows are the states
of the next stage, then the other rows of the stage, as Fatrop wants them.
"""
import casadi as ca
import numpy as np

INF = np.inf


class Pendulum:
    """A pendulum on a cart."""

    def __init__(self, intervals):
        self.intervals, self.step, self.steps = intervals, 1 / intervals, 100
        self.x0 = np.array([0, np.pi, 0, 0])
        self.u0, self.lower, self.upper = [0.0], [-80.0], [80.0]

    def rates(self, x, u):
        M, m, l, g = 1, 0.1, 0.8, 9.81
        s, c, w = ca.sin(x[1]), ca.cos(x[1]), x[3]
        d = M + m * s**2
        return ca.vertcat(x[2], w, (-m * l * s * w**2 + m * g * c * s + u[0]) / d,
                          (-m * l * c * s * w**2 + u[0] * c + (M + m) * g * s) / (l * d))

    def cost(self, before, x, u, p, k):
        h, q = self.step, ca.DM([1e3, 1e3, 1e-2, 1e-2])
        last = ca.dot(q, x * x) if k == self.intervals else 0
        return h * (ca.dot(q, before * before) + 1e-2 * u[0]**2) + last


class Reactor:
    """The stirred tank reactor of Pannocchia and Rawlings."""
    xs, us = np.array([0.878, 324.5, 0.659]), np.array([300, 0.1])

    def __init__(self):
        self.intervals, self.step, self.steps = 10, 0.25, 100
        self.x0, self.u0 = self.xs, self.us
        self.lower, self.upper = [0.95 * 300, 0.85 * 0.1], [1.05 * 300, 1.15 * 0.1]
        self.targets = 3

    def target(self, t):
        return [0.878, held(t, [(0, 324.5), (2.5, 322), (10, 326), (17.5, 324.5)]),
                held(t, [(0, 0.659), (5, 0.62), (15, 0.68)])]

    def rates(self, x, u):
        F0, T0, c0, r, k0, E, U, rho, cp, dH = 0.1, 350, 1, 0.219, 7.2e10, 8750, 54.94, 1000, 0.239, -5e4
        rate = k0 * x[0] * ca.exp(-E / x[1])
        volume = np.pi * r**2 * x[2]
        return ca.vertcat(F0 * (c0 - x[0]) / volume - rate,
                          F0 * (T0 - x[1]) / volume - dH / (rho * cp) * rate + 2 * U / (r * rho * cp) * (u[0] - x[1]),
                          (F0 - u[1]) / (np.pi * r**2))

    def cost(self, before, x, u, p, k):
        off = ca.sumsqr((x - p) / self.xs)
        return off * (11 if k == self.intervals else 1) + 0.1 * ca.sumsqr((u - self.us) / self.us)


class Quadrotor:
    """A quadrotor with a quaternion."""

    def __init__(self):
        self.intervals, self.step, self.steps = 50, 1 / 50, 100
        self.x0 = np.array([0.0] * 3 + [1.0] + [0.0] * 9)
        self.u0, self.lower, self.upper = [9.81 / 4] * 4, [0.0] * 4, [5.0] * 4
        self.targets = 3

    def target(self, t):
        return [held(t, [(0, 2), (1.2, -1)]), held(t, [(0, 1), (1.2, 0)]), 1]

    def rates(self, x, u):
        g, m, J, a, c = 9.81, 1, [0.03, 0.03, 0.06], 0.17, 0.016
        q, w = x[3:7], x[10:13]
        push = (u[0] + u[1] + u[2] + u[3]) / m
        return ca.vertcat(
            x[7:10],
            -(q[1] * w[0] + q[2] * w[1] + q[3] * w[2]) / 2, (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]) / 2,
            (q[0] * w[1] - q[1] * w[2] + q[3] * w[0]) / 2, (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]) / 2,
            2 * (q[0] * q[2] + q[1] * q[3]) * push, 2 * (q[2] * q[3] - q[0] * q[1]) * push,
            (1 - 2 * (q[1]**2 + q[2]**2)) * push - g,
            (a * (u[0] - u[1] - u[2] + u[3]) + (J[1] - J[2]) * w[1] * w[2]) / J[0],
            (a * (-u[0] - u[1] + u[2] + u[3]) + (J[2] - J[0]) * w[2] * w[0]) / J[1],
            (c * (u[0] - u[1] + u[2] - u[3]) + (J[0] - J[1]) * w[0] * w[1]) / J[2])

    def cost(self, before, x, u, p, k):
        q = ca.DM([0, 0.1, 0.1, 0.1] + [0.05] * 6)
        off = 10 * ca.sumsqr(x[:3] - p) + ca.dot(q, x[3:]**2)
        return self.step * (off + 0.1 * ca.sumsqr(u - 9.81 / 4)) + (off if k == self.intervals else 0)


class RaceCar:
    """The small race car of Kloeser and others on a winding course."""
    m, C1, C2, Cm1, Cm2, Cr0, Cr2, bend, wave = 0.043, 0.5, 15.5, 0.28, 0.05, 0.011, 0.006, 2, 4

    def __init__(self):
        self.intervals, self.step, self.steps = 50, 1 / 50, 150
        self.x0 = np.array([0, 0, 0, 0.5, 0, 0])
        self.u0, self.lower, self.upper = [0.0, 0.0], [-10.0, -2.0], [10.0, 2.0]
        self.state_lower, self.state_upper = [-INF] * 4 + [-1, -0.4], [INF] * 4 + [1, 0.4]
        self.soft = (100, 100)

    def force(self, x):
        return (self.Cm1 - self.Cm2 * x[3]) * x[4] - self.Cr2 * x[3]**2 - self.Cr0 * ca.tanh(5 * x[3])

    def rates(self, x, u):
        curvature = self.bend * ca.sin(2 * np.pi * x[0] / self.wave)
        way = x[3] * ca.cos(x[2] + self.C1 * x[5]) / (1 - curvature * x[1])
        return ca.vertcat(way, x[3] * ca.sin(x[2] + self.C1 * x[5]), x[3] * self.C2 * x[5] - curvature * way,
                          self.force(x) / self.m * ca.cos(self.C1 * x[5]), u[0], u[1])

    def softly(self, x):
        sideways = self.C2 * x[3]**2 * x[5] + self.force(x) * ca.sin(self.C1 * x[5]) / self.m
        return [(sideways, -4, 4), (self.force(x) / self.m, -4, 4), (x[1], -0.12, 0.12)]

    def cost(self, before, x, u, p, k):
        start, ahead = p[0], 3
        q, qe = ca.DM([1e-1, 1e-8, 1e-8, 1e-8, 1e-3, 5e-3]), ca.DM([5, 10, 1e-8, 1e-8, 5e-3, 2e-3])
        off = ca.vertcat(x[0] - start - ahead * k * self.step, x[1:])
        last = ca.dot(qe, off**2) / self.intervals if k == self.intervals else 0
        return ca.dot(q, off**2) + 1e-3 * u[0]**2 + 5e-3 * u[1]**2 + last


class Chain:
    """A chain of masses."""
    m, D, L, wall = 0.033, 1, 0.033, -0.05

    def __init__(self, masses):
        self.masses, self.intervals, self.step, self.steps = masses, 40, 0.2, 50
        self.reach = 6 * self.L * (masses + 1)
        end = np.array([self.reach - 1, 1, 1])
        places = [i / (masses + 1) * end for i in range(1, masses + 2)]
        self.x0 = np.concatenate(places + [np.zeros(3 * masses)])
        self.u0, self.lower, self.upper = [0.0] * 3, [-1.0] * 3, [1.0] * 3
        self.soft = (1, 1000)
        self.radau = True

    def rates(self, x, u):
        M = self.masses
        places = [ca.DM.zeros(3)] + [x[3 * i:3 * i + 3] for i in range(M + 1)]
        links = [b - a for a, b in zip(places, places[1:])]
        pulls = [self.D * (1 - self.L / ca.norm_2(link)) * link for link in links]
        gravity = ca.DM([0, 0, -9.81])
        return ca.vertcat(x[3 * (M + 1):], u, *[(pulls[i + 1] - pulls[i]) / self.m + gravity for i in range(M)])

    def softly(self, x):
        return [(x[3 * i + 1], self.wall, INF) for i in range(self.masses + 1)]

    def cost(self, before, x, u, p, k):
        M = self.masses
        end = x[3 * M:3 * M + 3] - ca.DM([self.reach, 0, 0])
        return 25 * ca.sumsqr(end) + ca.sumsqr(x[3 * (M + 1):]) + 0.01 * ca.sumsqr(u)


def held(t, table):
    return [value for since, value in table if since <= t + 1e-9][-1]


PROBLEMS = {
    "pendulum-20": lambda: Pendulum(20), "pendulum-50": lambda: Pendulum(50), "cstr": Reactor, "quadrotor": Quadrotor,
    "race-car": RaceCar, "chain-3": lambda: Chain(1), "chain-5": lambda: Chain(3), "chain-7": lambda: Chain(5),
}


class Transcribed:
    """The nonlinear program of a problem, built stage by stage.

    Attributes: variables, lower, upper, start; rows, row_lower, row_upper; objective; the parameters measured and target; and the
    numbers of states, controls and further rows of each stage, and where the first control is.
    """

    def __init__(self, problem):
        self.problem, self.nx = problem, len(problem.x0)
        self.radau = getattr(problem, "radau", False)
        self.measured = ca.SX.sym("x0", self.nx)
        self.target = ca.SX.sym("target", getattr(problem, "targets", 0))
        self.parameter = self.target if hasattr(problem, "targets") else self.measured
        self.variables, self.lower, self.upper, self.start = [], [], [], []
        self.rows, self.row_lower, self.row_upper = [], [], []
        self.stage_controls, self.stage_rows, self.objective = [], [], 0
        x = self.state(0)
        self.first_control = self.nx
        for k in range(problem.intervals + 1):
            x = self.stage(x, k)

    def variable(self, size, lower, upper, start):
        symbol = ca.SX.sym(f"v{len(self.lower)}", size)
        self.variables.append(symbol)
        for values, given in ((self.lower, lower), (self.upper, upper), (self.start, start)):
            values.extend(np.broadcast_to(given, size).tolist())
        return symbol

    def row(self, expression, lower=0, upper=0):
        self.rows.append(expression)
        for values, given in ((self.row_lower, lower), (self.row_upper, upper)):
            values.extend(np.broadcast_to(given, expression.numel()).tolist())

    def state(self, k):
        free = k == 0 or not hasattr(self.problem, "state_lower")
        return self.variable(self.nx, -INF if free else self.problem.state_lower,
                             INF if free else self.problem.state_upper, self.problem.x0)

    def stage(self, x, k):
        """Adds what is chosen at support k, and the state of the next one, which it returns."""
        problem, last = self.problem, k == self.problem.intervals
        before = len(self.lower)
        # the trapezoidal rule over all nodes
        weight = problem.step * ((1 / 3 if last else 1 / 2) if self.radau else (1 / 2 if last else 1))
        following = x
        constraints = [lambda: self.soften(x, weight)] if k > 0 else [lambda: self.row(x - self.measured)]
        if not last:
            u = self.variable(len(problem.u0), problem.lower, problem.upper, problem.u0)
            end, inner = self.collocated(x, u) if self.radau else (self.shot(x, u), None)
            if inner:
                constraints.append(inner)
        gap = (self.rows, self.row_lower, self.row_upper)
        self.rows, self.row_lower, self.row_upper = [], [], []
        for constraint in constraints:
            constraint()
        own = (self.rows, self.row_lower, self.row_upper)
        self.rows, self.row_lower, self.row_upper = gap
        self.stage_controls.append(len(self.lower) - before)
        self.stage_rows.append(len(own[1]))
        if not last:
            following = self.state(k + 1)
            self.row(following - end)
            self.charge(x, following, u, k + 1)
        for rows, further in zip(gap, own):
            rows += further
        return following

    def charge(self, before, x, u, k):
        cost = self.problem.cost(before, x, u, self.parameter, k)
        self.objective += 0.25 * self.problem.step * cost if self.radau else cost

    def shot(self, x, u):
        h, f = self.problem.step, self.problem.rates
        k1 = f(x, u)
        k2 = f(x + h / 2 * k1, u)
        k3 = f(x + h / 2 * k2, u)
        k4 = f(x + h * k3, u)
        return x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)

    def collocated(self, x, u):
        """The end of the interval, and what adds the equations and the soft rows of its nodes."""
        h = self.problem.step
        first, second = (self.variable(self.nx, -INF, INF, 0) for _ in range(2))
        inner = x + h * (5 / 12 * first - 1 / 12 * second)
        end = x + h * (3 / 4 * first + 1 / 4 * second)
        self.objective += 0.75 * h * self.problem.cost(x, inner, u, self.parameter, 0)

        def add():
            self.row(first - self.problem.rates(inner, u))
            self.row(second - self.problem.rates(end, u))
            self.soften(inner, h / 2)
        return end, add

    def soften(self, x, weight):
        if not hasattr(self.problem, "softly"):
            return
        linear, quadratic = self.problem.soft
        for expression, lower, upper in self.problem.softly(x):
            for bound, sign in ((lower, 1), (upper, -1)):
                if abs(bound) < INF:
                    slack = self.variable(1, 0, INF, 0)
                    self.objective += weight * (linear * slack + quadratic * slack**2)
                    expression += sign * slack
            self.row(expression, lower, upper)

    def nlp(self):
        return dict(x=ca.vertcat(*self.variables), p=ca.vertcat(self.measured, self.target), f=self.objective,
                    g=ca.vertcat(*self.rows))

    def advance(self):
        """The next state, as a function of the solution."""
        return np.arange(self.nx) + self.nx + self.stage_controls[0]
