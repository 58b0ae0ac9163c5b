package dev.takt.actors.estimation;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.dynamics.DynamicEquations;
import dev.takt.dynamics.ModelDynamics;
import java.util.List;

/** Small models in the language of case files. */
final class ModelText {
    private ModelText() {}

    /** A case of variables and equations, as they are written in a file, and whatever blocks follow the model. */
    static Case read(String parameters, String variables, String equations, String blocks) {
        return CaseFile.parse("""
                model {
                  domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
                  parameters { %s }
                  variables { %s, u(t) { role = control } }
                  equations = [ %s ]
                  objective = "integral(u^2, t)"
                }
                %s
                """.formatted(parameters, variables, equations, blocks), "small.conf", List.of());
    }

    /** The equations of a model, with its initial inputs and parameters. */
    static DynamicEquations equations(String parameters, String variables, String equations) {
        ModelDynamics plant = ModelDynamics.of(
                read(parameters, variables, equations, "").model().problem());
        return plant.equations(plant.initialInputs(), plant.initialParameters());
    }
}
