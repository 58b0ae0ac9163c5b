"""A closed loop of a benchmark plant with CasADi and Ipopt/MUMPS at its best warm-start settings; one line of JSON.

    python3 ipopt.py distillation [WEIGHT [STEPS [FEED]]]     FEED: the feed of the true plant; the model's is 0.4
    python3 ipopt.py plate [A|B [STEPS [TARGETS]]]            TARGETS: the set-points, 0:58,0.5:55,1.5:63

Install what it needs with `pip install -r requirements.txt`. Times are seconds of the solver call alone.
"""
import json
import os
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import casadi as ca  # noqa: E402  (thread limits come first)
import numpy as np  # noqa: E402

from plants import DistillationColumn, HeatedPlate  # noqa: E402

BASE = {"print_time": False, "calc_lam_p": False, "ipopt.print_level": 0, "ipopt.sb": "yes",
        "ipopt.linear_solver": "mumps", "ipopt.tol": 1e-8, "ipopt.max_iter": 500}
WARM = {"ipopt.warm_start_init_point": "yes", "ipopt.mu_init": 1e-9,
        **{f"ipopt.warm_start_{what}": 1e-9 for what in
           ("bound_push", "bound_frac", "slack_bound_push", "slack_bound_frac", "mult_bound_push")}}


def closed_loop(plant):
    """Solves every control step from the last solution and advances the true plant; yields one record a step."""
    nlp = plant.nlp()
    cold = ca.nlpsol("cold", "ipopt", nlp["problem"], {**BASE, **plant.ipopt_cold})
    warm = ca.nlpsol("warm", "ipopt", nlp["problem"], {**BASE, **WARM, **plant.ipopt_warm})
    bounds = dict(lbx=nlp["lower"], ubx=nlp["upper"], lbg=0, ubg=0)
    state, last = plant.initial(), None
    for k in range(plant.steps):
        solver, guess = cold, dict(x0=nlp["start"])
        if last is not None:
            x, lam_g, lam_x = (np.array(last[name]).ravel() for name in ("x", "lam_g", "lam_x"))
            if plant.shift_helps:
                x, lam_g, lam_x = x[nlp["shift"][0]], lam_g[nlp["shift"][1]], lam_x[nlp["shift"][0]]
            solver, guess = warm, dict(x0=x, lam_g0=lam_g, lam_x0=lam_x)
        arguments = {**guess, **bounds, "p": plant.parameters(state, k)}
        start = time.perf_counter()
        last = solver(**arguments)
        seconds = time.perf_counter() - start
        stats = solver.stats()
        control = float(last["x"][nlp["first"]])
        yield dict(seconds=seconds, iterations=stats["iter_count"], ok=stats["success"], control=control,
                   objective=float(last["f"]))
        state = plant.advance(state, control)


def main():
    case, *rest = sys.argv[1:]
    if case == "distillation":
        plant = DistillationColumn(weight=float(rest[0]) if rest else 1.0)
    else:
        plant = HeatedPlate(variant=rest[0] if rest else "A")
    if len(rest) > 1:
        plant.steps = int(rest[1])
    if len(rest) > 2 and case == "distillation":
        plant.plant_feed = float(rest[2])
    elif len(rest) > 2:
        plant.targets = [tuple(map(float, target.split(":"))) for target in rest[2].split(",")]
    steps = list(closed_loop(plant))
    seconds = np.array([step["seconds"] for step in steps])
    print(json.dumps(dict(
        case=case, peer="casadi-ipopt-mumps", casadi=ca.__version__, solves=len(steps),
        failed=sum(not step["ok"] for step in steps), total_s=float(seconds.sum()), first_s=float(seconds[0]),
        median_s=float(np.median(seconds)), p99_s=float(np.percentile(seconds, 99)),
        iterations=sum(step["iterations"] for step in steps), first_control=steps[0]["control"],
        objective_sum=sum(step["objective"] for step in steps))))


if __name__ == "__main__":
    main()
