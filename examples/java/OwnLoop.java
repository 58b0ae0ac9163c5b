import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.SensitivityFeedback;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;

/**
 * The solver without the loop: a tank that is heated, in a loop of one's own.
 *
 * <pre>"$(./takt java-home)/bin/java" @jvm.options -cp app/target/takt.jar examples/java/OwnLoop.java</pre>
 */
public final class OwnLoop {
    private static final double PERIOD = 10; // s
    private static final double LOSS = 0.02; // 1/s
    private static final double GAIN = 0.5; // K/s at full power

    private OwnLoop() {}

    public static void main(String[] arguments) {
        // Once: structure, derivatives, symbolic factorization, workspaces.
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem(), NmpcOptions.DEFAULT);
        SensitivityFeedback feedback = solver.feedback(List.of("measured"));
        double[] control = new double[1];
        double temperature = 20;
        double predicted = temperature;

        for (int k = 0; k < 30; k++) {
            // While there is time: solve for the state that is to come, and prepare the correction.
            solver.setParameter("measured", predicted);
            solver.setParameter("wanted", k < 15 ? 35 : 30);
            SolveReport report = solver.solve(k * PERIOD, StartPolicy.AUTO);
            feedback.prepare();

            // When the measurement comes: one dot product.
            solver.setParameter("measured", temperature);
            feedback.correct(control);
            System.out.printf(
                    "%5.0f s  %6.2f degrees  power %5.3f  %s, %d iterations%n",
                    k * PERIOD, temperature, control[0], report.status(), report.iterations());

            predicted = after(temperature, control[0], 15);
            temperature = after(temperature, control[0], 14); // it is colder outside than the model thinks
        }
    }

    /** Temperature of the tank a period later: the exact solution. */
    private static double after(double temperature, double power, double outside) {
        double steady = outside + GAIN / LOSS * power;
        return steady + (temperature - steady) * Math.exp(-LOSS * PERIOD);
    }

    private static OptimalControlProblem problem() {
        var model = new OptimalControlProblemBuilder("tank");
        Domain t = model.time("t", Supports.stepped(0, 200, PERIOD), new DerivativeScheme.BackwardDifference());
        var measured = model.parameter("measured", 20);
        var wanted = model.parameter("wanted", 35);
        var temperature = model.state("temperature", t).declare();
        var power = model.control("power", t).between(0, 1).declare();
        model.equation("initial", temperature.at(t.at(0)), measured.running());
        model.equation(
                "heat",
                Functions.der(temperature.running(), t),
                power.running().times(GAIN).minus(temperature.running().minus(15).times(LOSS)));
        var error = temperature.running().minus(wanted.running());
        return model.minimize(Functions.integral(
                        Functions.square(error).plus(Functions.square(power.running()).times(0.1)), t))
                .build();
    }
}
