import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;

/** A tank that is heated to 35 degrees: the solver as the only library. */
public final class HeatedTank {
    private HeatedTank() {}

    public static void main(String[] arguments) {
        var model = new OptimalControlProblemBuilder("tank");
        Domain t = model.time("t", Supports.stepped(0, 200, 10), new DerivativeScheme.BackwardDifference());
        var measured = model.parameter("measured", 20);
        var temperature = model.state("temperature", t).declare();
        var power = model.control("power", t).between(0, 1).declare();
        model.equation("initial", temperature.at(t.at(0)), measured.running());
        model.equation(
                "heat",
                Functions.der(temperature.running(), t),
                power.running().times(0.5).minus(temperature.running().minus(15).times(0.02)));
        var error = temperature.running().minus(35);
        var problem = model.minimize(Functions.integral(Functions.square(error), t)).build();

        var solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        solver.setParameter("measured", 25);
        System.out.println(solver.solve(0, StartPolicy.AUTO).status() + ", power "
                + solver.plan().control("power").at(0));
    }
}
