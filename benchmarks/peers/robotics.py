"""A closed loop of a small problem with CasADi and Ipopt or Fatrop, on its own prediction; one line of JSON.

    python3 robotics.py PROBLEM ipopt|fatrop [REPEATS]      PROBLEM: one of robots.PROBLEMS

The loop is run several times; times are the least of each step, seconds of the solver call alone.
"""
import json
import os
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import casadi as ca  # noqa: E402  (thread limits come first)
import numpy as np  # noqa: E402

from robots import PROBLEMS, Transcribed  # noqa: E402

TOLERANCE = 1e-8
IPOPT = {"print_time": False, "calc_lam_p": False, "ipopt.print_level": 0, "ipopt.sb": "yes", "ipopt.linear_solver": "mumps",
         "ipopt.tol": TOLERANCE, "ipopt.max_iter": 1000, "ipopt.bound_relax_factor": 0}
IPOPT_WARM = {"ipopt.warm_start_init_point": "yes", "ipopt.mu_init": 1e-6,
              **{f"ipopt.warm_start_{what}": 1e-8 for what in
                 ("bound_push", "bound_frac", "slack_bound_push", "slack_bound_frac", "mult_bound_push")}}
FATROP = {"print_time": False, "structure_detection": "manual", "fatrop.print_level": 0, "fatrop.tol": TOLERANCE,
          "fatrop.max_iter": 1000}
FATROP_WARM = {"fatrop.warm_start_init_point": True, "fatrop.mu_init": 1e-6}


def solvers(peer, transcribed):
    """A cold and a warm-started solver."""
    nlp = transcribed.nlp()
    if peer == "ipopt":
        return [ca.nlpsol(name, "ipopt", nlp, {**IPOPT, **more}) for name, more in (("cold", {}), ("warm", IPOPT_WARM))]
    stages = transcribed.problem.intervals
    equality = [low == high for low, high in zip(transcribed.row_lower, transcribed.row_upper)]
    structure = {"N": stages, "nx": [transcribed.nx] * (stages + 1), "nu": transcribed.stage_controls,
                 "ng": transcribed.stage_rows, "equality": equality}
    return [ca.nlpsol(name, "fatrop", nlp, {**FATROP, **structure, **more})
            for name, more in (("cold", {}), ("warm", FATROP_WARM))]


def closed_loop(transcribed, cold, warm):
    """Solves every control step from the last solution; yields one record a step."""
    problem = transcribed.problem
    bounds = dict(lbx=transcribed.lower, ubx=transcribed.upper, lbg=transcribed.row_lower, ubg=transcribed.row_upper)
    bounds = {name: ca.DM(values) for name, values in bounds.items()}
    state, last = problem.x0, None
    for k in range(problem.steps):
        target = problem.target(k * problem.step) if hasattr(problem, "targets") else []
        solver, guess = cold, dict(x0=transcribed.start)
        if last is not None:
            solver, guess = warm, dict(x0=last["x"], lam_g0=last["lam_g"], lam_x0=last["lam_x"])
        arguments = {**guess, **bounds, "p": np.concatenate([state, target])}
        since = time.perf_counter()
        last = solver(**arguments)
        seconds = time.perf_counter() - since
        stats = solver.stats()
        x = np.array(last["x"]).ravel()
        first = transcribed.first_control
        yield dict(seconds=seconds, iterations=stats["iter_count"], ok=bool(stats["success"]), objective=float(last["f"]),
                   control=x[first:first + len(problem.u0)].tolist())
        state = x[transcribed.advance()]
        if not stats["success"]:
            last = None


def main():
    name, peer, *rest = sys.argv[1:]
    transcribed = Transcribed(PROBLEMS[name]())
    cold, warm = solvers(peer, transcribed)
    runs = [list(closed_loop(transcribed, cold, warm)) for _ in range(int(rest[0]) if rest else 3)]
    last = runs[-1]
    print(json.dumps(dict(
        case=name, peer=peer, casadi=ca.__version__, solves=len(last), failed=sum(not step["ok"] for step in last),
        total_s=sum(min(run[k]["seconds"] for run in runs) for k in range(len(last))),
        iterations=[step["iterations"] for step in last], controls=[step["control"] for step in last],
        objective_sum=sum(step["objective"] for step in last))))


if __name__ == "__main__":
    main()
