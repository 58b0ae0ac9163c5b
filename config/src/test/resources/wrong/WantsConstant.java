import dev.takt.config.model.JavaModel;
import dev.takt.config.model.ModelConstants;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;

public final class WantsConstant implements JavaModel {
    @Override
    public OptimalControlProblem problem(ModelConstants constants) {
        double length = constants.number("length");
        return new OptimalControlProblemBuilder("rod of " + length).build();
    }
}
