package dev.takt.config.model;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problem;
import dev.takt.config.source.Node;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where each element of a model, and each setting, was written, so that what is found wrong later can be shown in the file. */
public final class ModelPlaces {
    private final Place model;
    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, Place> idle = new LinkedHashMap<>();

    ModelPlaces(Place model) {
        this.model = model;
    }

    void put(String element, Place place) {
        places.putIfAbsent(element, place);
    }

    /** Notes a statement whose indices take no value, so that the model does not have it. */
    void putIdle(String statement, Place place) {
        idle.put(statement, place);
    }

    /** The statements that hold for no index, with where they are, in the order of the file. */
    public Map<String, Place> idle() {
        return Collections.unmodifiableMap(idle);
    }

    /** Adds where the settings of a file are, by their paths: {@code solver.kkt}. An element of the model of the same name stays. */
    public void putSettings(Node.Block root) {
        putSettings("", root);
    }

    private void putSettings(String prefix, Node.Block block) {
        block.entries().forEach((name, node) -> {
            put(prefix + name, node.key());
            if (node instanceof Node.Block inner && !(prefix + name).equals("model")) {
                putSettings(prefix + name + ".", inner);
            }
        });
    }

    /** Where an element was written, or the block that a setting would be in; the model block for an element that nobody wrote. */
    public Place of(String element) {
        Place place = places.get(element);
        int end = element.lastIndexOf('.');
        if (place != null) {
            return place;
        }
        return end > 0 ? of(element.substring(0, end)) : model;
    }

    /** Where an element of the model was written; empty for one that nobody wrote, or not in a file. */
    public Optional<Place> written(String element) {
        return Optional.ofNullable(places.get(element));
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
