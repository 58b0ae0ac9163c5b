package dev.takt.config.model;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problem;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where each element of a model was written, so that what the solver says about one can be shown in the file. */
public final class ModelPlaces {
    private final Place model;
    private final Map<String, Place> places = new HashMap<>();

    ModelPlaces(Place model) {
        this.model = model;
    }

    void put(String element, Place place) {
        places.putIfAbsent(element, place);
    }

    /** Where an element was written; the model block for an element that nobody wrote. */
    public Place of(String element) {
        return Optional.ofNullable(places.get(element)).orElse(model);
    }

    /** Problems of the model as problems of the file. */
    public List<Problem> problems(List<ModelProblem> problems) {
        return problems.stream()
                .map(problem -> new Problem(
                        of(problem.element()),
                        places.containsKey(problem.element())
                                ? problem.found()
                                : problem.element() + ": " + problem.found(),
                        problem.expected(),
                        problem.cure()))
                .toList();
    }

    /** What the solver refuses, as what the author of the file reads. */
    public CaseFileException explain(ModelException exception) {
        return new CaseFileException(problems(exception.problems()));
    }
}
