import dev.takt.config.model.JavaModel;
import dev.takt.config.model.ModelConstants;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;

public final class DoesNotCompile implements JavaModel {
    @Override
    public OptimalControlProblem problem(ModelConstants constants) {
        return new OptimalControlProblemBuilder("broken").minimise(constants.number("a")).build();
    }
}
