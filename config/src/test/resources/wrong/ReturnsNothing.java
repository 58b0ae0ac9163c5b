import dev.takt.config.model.JavaModel;
import dev.takt.config.model.ModelConstants;
import dev.takt.solver.model.OptimalControlProblem;

public final class ReturnsNothing implements JavaModel {
    @Override
    public OptimalControlProblem problem(ModelConstants constants) {
        return null;
    }
}
