"""The optimum of a heated vessel whose valve and heat are tables, by CasADi: its interpolant 'bspline' and Ipopt.

    pip install casadi==3.7.2
    python3 benchmarks/peers/splines.py config/src/test/resources/tables

writes valve.csv, heat.csv and optimum.csv, which TableOptimumTest compares with the optimum of Takt.
"""

import math
import sys
from pathlib import Path

import casadi as ca

STEPS = 20

valve = ([0, 0.15, 0.3, 0.5, 0.7, 0.85, 1], [0.02, 0.045, 0.09, 0.21, 0.42, 0.66, 1])
levels = [0, 0.4, 0.9, 1.5, 2.2, 3]
temperatures = [280, 290, 305, 320, 340]


def heat(level, temperature):
    cold = 1 - ((temperature - 280) / 90) ** 2
    return round((1 - math.exp(-1.3 * level)) * cold + 0.03 * math.sin(level + temperature / 11), 4)


def main(folder):
    rows = [f"{u},{flow}" for u, flow in zip(*valve)]
    (folder / "valve.csv").write_text("\n".join(["u,flow", *rows]) + "\n")
    rows = [f"{level},{t},{heat(level, t)}" for level in levels for t in temperatures]
    (folder / "heat.csv").write_text("\n".join(["level,T,heat", *rows]) + "\n")

    flow = ca.interpolant("flow", "bspline", [valve[0]], valve[1])
    values = [heat(level, t) for t in temperatures for level in levels]
    heating = ca.interpolant("heat", "bspline", [levels, temperatures], values)

    opti = ca.Opti()
    u = opti.variable(STEPS)
    x = opti.variable(STEPS + 1)
    temperature = opti.variable(STEPS + 1)
    cost = 0
    opti.subject_to(x[0] == 0.5)
    opti.subject_to(temperature[0] == 285)
    for i in range(STEPS):
        opti.subject_to(x[i + 1] == x[i] + 0.25 * (2 * flow(u[i]) - 0.5 * x[i]))
        supplied = heating(ca.vertcat(x[i], temperature[i]))
        opti.subject_to(temperature[i + 1] == temperature[i] + 0.25 * (25 * supplied - 0.4 * (temperature[i] - 280)))
        cost += 0.01 * (temperature[i + 1] - 315) ** 2 + 3 * flow(u[i]) ** 2
    opti.subject_to(opti.bounded(0, u, 1))
    opti.minimize(cost)
    opti.set_initial(u, 0.5)
    opti.set_initial(x, 1)
    opti.set_initial(temperature, 300)
    opti.solver("ipopt", {"print_time": False}, {"tol": 1e-12, "print_level": 0, "bound_relax_factor": 0})
    solution = opti.solve()
    rows = [f"objective,{solution.value(cost)!r}"]
    for i in range(STEPS):
        rows.append(f"u[{i}],{float(solution.value(u[i]))!r}")
    for i in range(STEPS + 1):
        rows.append(f"T[{i}],{float(solution.value(temperature[i]))!r}")
    (folder / "optimum.csv").write_text("\n".join(["name,value", *rows]) + "\n")
    samples = [[-0.5, 0.03, 0.4, 0.97], [(0.2, 283.0), (1.1, 312.5), (2.7, 338.0)]]
    for at in samples[0][1:]:
        print("valve", at, repr(float(flow(at))))
    for at in samples[1]:
        print("heat", at, repr(float(heating(list(at)))))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    main(folder)
