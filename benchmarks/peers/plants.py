"""The two benchmark plants for the peers: the transcribed problem in CasADi, and the true plant in NumPy.

Both use the reduced formulation, which suits the peers best: initial state and walls are substituted, so that the
distillation column has 2 971 variables and the heated plate 4 707.
"""
import casadi as ca
import numpy as np
from scipy.fft import dstn
from scipy.integrate import solve_ivp


class DistillationColumn:
    """32 trays, one control; implicit Euler on 90 intervals of 2, trapezoid in the objective."""

    shift_helps = True
    ipopt_cold = {}
    ipopt_warm = {}

    def __init__(self, weight=1.0, trays=32, feed=17, supports=91, steps=151, plant_feed=0.4):
        self.weight, self.trays, self.feed, self.supports, self.steps = weight, trays, feed, supports, steps
        self.step = 2.0
        self.x_ref, self.u_ref, self.x_feed = 0.8958, 2.51459, 0.5
        self.distillate, self.volatility = 0.2, 1.6
        self.plant_feed = plant_feed  # the feed that the true plant gets

    def rates(self, x, u, stack, feed_rate=0.4):
        """Right-hand side for states x (a list or an array) and reflux ratio u."""
        f = self.feed - 1
        y = [self.volatility * v / (1 + (self.volatility - 1) * v) for v in x]
        reflux = u * self.distillate
        vapour, stripping = reflux + self.distillate, reflux + feed_rate
        rates = [vapour * (y[1] - x[0]) / 0.5]
        for j in range(1, self.trays - 1):
            rising = vapour * (y[j] - y[j + 1])
            if j < f:
                rates.append((reflux * (x[j - 1] - x[j]) - rising) / 0.25)
            elif j == f:
                rates.append((feed_rate * self.x_feed + reflux * x[j - 1] - stripping * x[j] - rising) / 0.25)
            else:
                rates.append((stripping * (x[j - 1] - x[j]) - rising) / 0.25)
        bottoms = feed_rate - self.distillate
        rates.append((stripping * x[-2] - bottoms * x[-1] - vapour * y[-1]) / 1.0)
        return stack(rates)

    def nlp(self):
        n, intervals = self.trays, self.supports - 1
        measured = ca.SX.sym("measured", n)
        first_control = ca.SX.sym("u0")
        cost = lambda x, u: (x[0] - self.x_ref) ** 2 + self.weight * (u - self.u_ref) ** 2
        objective = self.step / 2 * cost(measured, first_control)
        variables, rows, previous = [first_control], [], measured
        for k in range(1, self.supports):
            x, u = ca.SX.sym(f"x{k}", n), ca.SX.sym(f"u{k}")
            rows.append(x - previous - self.step * self.rates(ca.vertsplit(x), u, lambda r: ca.vertcat(*r)))
            objective += self.step * (0.5 if k == intervals else 1.0) * cost(x, u)
            variables += [x, u]
            previous = x
        stage_lower, stage_upper = [0.0] * n + [1.0], [1.0] * n + [5.0]
        return dict(
            problem=dict(x=ca.vertcat(*variables), p=measured, f=objective, g=ca.vertcat(*rows)),
            lower=np.array([1.0] + stage_lower * intervals), upper=np.array([5.0] + stage_upper * intervals),
            start=np.array([self.u_ref] + ([0.5] * n + [self.u_ref]) * intervals), first=n + 1,
            shift=(shift_blocks(1, n + 1, intervals), shift_blocks(0, n, intervals)))

    def initial(self):
        return np.full(self.trays, 0.5)

    def parameters(self, x, k):
        return x

    def advance(self, x, u):
        solution = solve_ivp(lambda _, z: self.rates(z, u, np.array, self.plant_feed), (0, self.step), x, method="DOP853",
                             rtol=1e-10, atol=1e-12)
        return solution.y[:, -1]


class HeatedPlate:
    """21 x 21 nodes, one control on two walls; implicit Euler, 13 intervals. Variant A: the true plant differs."""

    shift_helps = False
    ipopt_cold = {"ipopt.mumps_pivot_order": 5, "ipopt.mu_strategy": "adaptive"}
    ipopt_warm = {"ipopt.mumps_pivot_order": 5}

    def __init__(self, variant="A", side=21, steps=38, targets=((0, 58), (0.5, 55), (1.5, 63))):
        self.variant, self.side, self.steps, self.targets = variant, side, steps, targets
        self.step, self.alpha, self.loss, self.wall, self.rho = 0.08, 230.0, 10.0, 50.0, 1e-8
        self.spacing = 2 / (side - 1)
        self.times = np.append(np.arange(13) * self.step, 1.0)
        nodes = np.linspace(-1, 1, side)
        self.tracked = np.flatnonzero(np.abs(nodes) <= 0.5 + 1e-9)

    def grid(self, inner, heat, cbrt, sqrt):
        """All nodes as nested lists, walls from the heat input."""
        last = self.side - 1
        wall = lambda i, j: sqrt(heat) if j == 0 else 4.1 * cbrt(heat) if i == 0 else self.wall
        return [[wall(i, j) if i in (0, last) or j in (0, last) else inner[(i - 1) * (last - 1) + j - 1]
                 for j in range(self.side)] for i in range(self.side)]

    def tracking(self, plate, target):
        ends = (self.tracked[0], self.tracked[-1])
        weight = lambda i: self.spacing * (0.5 if i in ends else 1.0)
        return sum(weight(i) * weight(j) * (plate[i][j] - target) ** 2 for i in self.tracked for j in self.tracked)

    def nlp(self):
        side, inside = self.side, (self.side - 2) ** 2
        cbrt, sqrt = (lambda q: q ** (1 / 3)), ca.sqrt
        parameters = ca.SX.sym("p", side * side + 1)
        previous = [[parameters[i * side + j] for j in range(side)] for i in range(side)]
        target, heat = parameters[-1], ca.SX.sym("Q0")
        gaps = np.diff(self.times)
        weights = np.append(gaps, 0) / 2 + np.append(0, gaps) / 2
        objective = weights[0] * (self.tracking(previous, target) + self.rho * heat ** 2)
        variables, rows = [heat], []
        for k in range(1, len(self.times)):
            inner, heat = ca.SX.sym(f"T{k}", inside), ca.SX.sym(f"Q{k}")
            plate = self.grid(ca.vertsplit(inner), heat, cbrt, sqrt)
            # rows scaled by spacing^2 / alpha, as suits the interior point method
            ratio = self.spacing ** 2 / self.alpha
            rows += [ratio * ((plate[i][j] - previous[i][j]) / gaps[k - 1] + 5 * self.loss ** 2)
                     - (plate[i + 1][j] + plate[i - 1][j] + plate[i][j + 1] + plate[i][j - 1] - 4 * plate[i][j])
                     for i in range(1, side - 1) for j in range(1, side - 1)]
            objective += weights[k] * (self.tracking(plate, target) + self.rho * heat ** 2)
            variables += [inner, heat]
            previous = plate
        intervals = len(self.times) - 1
        stage_lower = [-np.inf] * inside + [50.0]
        lower = np.array([50.0] + stage_lower * intervals)
        return dict(
            problem=dict(x=ca.vertcat(*variables), p=parameters, f=objective, g=ca.vertcat(*rows)),
            lower=lower, upper=np.full(lower.size, np.inf), first=inside + 1,
            start=np.array([60.0] + ([20.0] * inside + [60.0]) * intervals),
            shift=(shift_blocks(1, inside + 1, intervals), shift_blocks(0, inside, intervals)))

    def initial(self):
        plate = np.full((self.side, self.side), self.wall)
        plate[1:-1, 1:-1] = 20.0
        return plate

    def parameters(self, plate, k):
        time = k * self.step
        return np.append(plate.ravel(), [target for since, target in self.targets if since <= time + 1e-9][-1])

    def advance(self, plate, heat):
        """Exact solution of the interior by sine transform, the input held."""
        inside = self.side - 2
        spacing, source = (0.1 / (self.side - 1), 0.0) if self.variant == "A" else (self.spacing, -5 * self.loss ** 2)
        rate = self.alpha / spacing ** 2
        walls = np.zeros((inside, inside))
        walls[0, :] += 4.1 * np.cbrt(heat)
        walls[:, 0] += np.sqrt(heat)
        walls[-1, :] += self.wall
        walls[:, -1] += self.wall
        mode = -4 * np.sin(np.pi * np.arange(1, inside + 1) / (2 * (inside + 1))) ** 2
        decay = rate * (mode[:, None] + mode[None, :])
        forced = dstn(rate * walls + source, type=1, norm="ortho")
        now = dstn(plate[1:-1, 1:-1], type=1, norm="ortho")
        then = dstn(-forced / decay + np.exp(decay * self.step) * (now + forced / decay), type=1, norm="ortho")
        return np.array(self.grid(then.ravel(), heat, np.cbrt, np.sqrt))


def shift_blocks(head, block, count):
    """Indices that move `count` blocks one place forward behind `head` fixed entries, the last block repeated."""
    later = np.minimum(np.arange(count) + 1, count - 1)
    return np.append(np.arange(head), (head + later[:, None] * block + np.arange(block)[None, :]).ravel())
