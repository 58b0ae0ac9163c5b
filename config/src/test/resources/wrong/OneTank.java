import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.square;

import dev.takt.config.model.JavaModel;
import dev.takt.config.model.ModelConstants;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;

public final class OneTank implements JavaModel {
    @Override
    public OptimalControlProblem problem(ModelConstants constants) {
        var model = new OptimalControlProblemBuilder("tank");
        Domain t = model.time("t", Supports.uniform(0, 1, 11), new DerivativeScheme.BackwardDifference());
        Variable level = model.state("level[1]", t).declare();
        Variable inflow = model.control("inflow", t).between(0, 1).declare();
        model.equation("initial", level.at(t.at(0)), model.parameter("level0", 1).running());
        model.equation(
                "balance",
                der(level.running(), t),
                inflow.running().minus(level.running().times(constants.number("loss"))));
        return model.minimize(integral(square(level.running().minus(2)), t)).build();
    }
}
