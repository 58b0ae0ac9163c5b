"""The closed loop of a reference case of do-mpc with do-mpc itself; one line of JSON a period.

    python3 dompc.py REPOSITORY CSTR|industrial_poly [STEPS] [TOLERANCE] [NAME=VALUE ...]

REPOSITORY is a checkout of github.com/do-mpc/do-mpc, whose examples state model, controller and plant; needs `pip install do-mpc`
or that checkout on the path. With a TOLERANCE Ipopt has it, and no bounds are relaxed: the optimum, and not where Ipopt ends by
default. TOLERANCE 0 is the default. NAME=VALUE is a parameter of the plant, by its name in do-mpc; the controller keeps its
scenarios. Times are the wall time of the controller's step.
"""
import contextlib
import io
import json
import sys
import time
import warnings

import numpy as np

warnings.simplefilter("ignore")
REACTOR = [0.8, 0.5, 134.14, 130.0]
POLYMERIZATION = [10000.0, 853.0, 26.5, 363.15, 363.15, 363.15, 308.15, 308.15, 300.0]


def main(repository, case, steps=5, tolerance=0.0, plant=()):
    sys.path[:0] = [repository, f"{repository}/examples/{case}"]
    import do_mpc
    import template_model
    import template_mpc
    import template_simulator

    setup = do_mpc.controller.MPC.setup

    def tightened(self):
        if tolerance:
            self.settings.nlpsol_opts.update(
                {"ipopt.tol": tolerance, "ipopt.compl_inf_tol": tolerance, "ipopt.bound_relax_factor": 0.0}
            )
        return setup(self)

    do_mpc.controller.MPC.setup = tightened
    model = template_model.template_model("SX")
    mpc = template_mpc.template_mpc(model, silence_solver=True)
    simulator = template_simulator.template_simulator(model)
    for name, value in plant:
        simulator.p_fun(0)[name] = value
    start = REACTOR
    if case == "industrial_poly":
        adiabatic = POLYMERIZATION[1] * 950.0 / (sum(POLYMERIZATION[:3]) * 5.0) + POLYMERIZATION[3]
        start = POLYMERIZATION + [adiabatic]
    x = np.array(start).reshape(-1, 1)
    mpc.x0 = simulator.x0 = x
    mpc.set_initial_guess()
    for step in range(steps):
        begin = time.perf_counter()
        with contextlib.redirect_stdout(io.StringIO()):
            u = mpc.make_step(x)
        seconds = time.perf_counter() - begin
        stats = mpc.solver_stats
        x = simulator.make_step(u)
        line = {
            "step": step,
            "controls": u.ravel().tolist(),
            "reached": x.ravel().tolist(),
            "status": stats["return_status"],
            "iterations": stats["iter_count"],
            "objective": float(stats["iterations"]["obj"][-1]),
            "seconds": seconds,
        }
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(
        arguments[0],
        arguments[1],
        int(arguments[2]) if len(arguments) > 2 else 5,
        float(arguments[3]) if len(arguments) > 3 else 0.0,
        [(name, float(value)) for name, value in (pair.split("=") for pair in arguments[4:])],
    )
