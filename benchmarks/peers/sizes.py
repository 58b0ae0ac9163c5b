"""The models of benchmarks/models/{sum,rows,tanks}.conf with CasADi and Ipopt, solved once; one line of JSON.

    python3 sizes.py sum|rows|tanks SIZE

CPU seconds: of writing the expressions, of nlpsol (derivatives, their sparsity, Ipopt's interface), and of the solve. Memory is
what the process had at most until the solve began. Sums are written as vectors where the model is one: that is how somebody who
knows CasADi writes them.
"""
import json
import os
import resource
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import casadi as ca  # noqa: E402  (thread limits come first)
import numpy as np  # noqa: E402

OPTIONS = {"print_time": False, "ipopt.print_level": 0, "ipopt.sb": "yes", "ipopt.tol": 1e-8, "ipopt.max_cpu_time": 600}


def family_sum(n):
    x, s = ca.MX.sym("x", n), ca.MX.sym("s")
    target = np.arange(1, n + 1) / n
    # The square of the sum itself would be a dense Hessian: the sum is a variable, as Takt makes it.
    problem = dict(x=ca.vertcat(x, s), f=ca.sumsqr(x - target) + s ** 2 / n, g=s - ca.sum1(x))
    return problem, dict(x0=np.concatenate([np.ones(n), [n]]), lbg=0, ubg=0)


def rows(n):
    x = ca.MX.sym("x", n)
    problem = dict(x=x, f=ca.sumsqr(x - np.arange(1, n + 1) / n), g=x[1:] + x[:-1])
    return problem, dict(x0=1, lbx=0, lbg=1, ubg=np.inf)


def tanks(n, m=100):
    step = 0.01
    x, u, s = ca.MX.sym("x", m, n + 1), ca.MX.sym("u", 1, n), ca.MX.sym("s", 1, n)
    rate = np.arange(1, m + 1) / m
    ones = ca.DM.ones(m, 1)
    dynamics = (x[:, 1:] - x[:, :-1]) / step + ca.repmat(ca.DM(rate), 1, n) * x[:, 1:] \
        - ones @ (u - 0.01 * ca.sqrt(1 + s / m))
    weights = ca.DM(step * np.array([0.5] + [1.0] * (n - 1) + [0.5])).T
    cost = ca.sum1((x - 0.5) ** 2) / m + 0.1 * ca.horzcat(u[0], u) ** 2
    problem = dict(
        x=ca.vertcat(ca.vec(x), ca.vec(u), ca.vec(s)),
        f=ca.sum2(weights * cost),
        g=ca.vertcat(x[:, 0] - rate, ca.vec(dynamics), ca.vec(s - ca.sum1(x[:, 1:] ** 2))))
    free = np.inf * np.ones(n)
    size = m * (n + 1)
    return problem, dict(
        x0=np.concatenate([np.ones(size), np.zeros(n), m * np.ones(n)]),
        lbx=np.concatenate([-np.inf * np.ones(size), -2 * np.ones(n), -free]),
        ubx=np.concatenate([np.inf * np.ones(size), 2 * np.ones(n), free]), lbg=0, ubg=0)


def main(model, size):
    began = time.process_time()
    problem, bounds = {"sum": family_sum, "rows": rows, "tanks": tanks}[model](size)
    written = time.process_time()
    solver = ca.nlpsol("solver", "ipopt", problem, OPTIONS)
    built = time.process_time()
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    solution = solver(**bounds)
    solved = time.process_time()
    statistics = solver.stats()
    print(json.dumps(dict(
        size=size, write_seconds=written - began, build_seconds=built - written, solve_seconds=solved - built,
        iterations=statistics["iter_count"] if statistics["success"] else 0, objective=float(solution["f"]),
        megabytes=megabytes)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
