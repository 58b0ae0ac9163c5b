package dev.takt.plant.fmu;

import dev.takt.dynamics.DynamicVariable;
import dev.takt.loop.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Finds the variables of an FMU by the names of the controller's states and controls, and collects errors. */
final class FmuNames {
    private static final int MAX_NAMES = 20;

    private final ModelDescription description;
    private final List<String> missing = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();

    FmuNames(ModelDescription description) {
        this.description = description;
    }

    /** The entries of a state: outputs and local variables, which follow from the simulation. */
    List<FmuEntry> measured(DynamicVariable state) {
        return entries(state, FmuVariable::isMeasurable, "a state is measured: expected an output or a local variable");
    }

    /** The entries of a control: inputs and tunable parameters, which may be written during the simulation. */
    List<FmuEntry> commanded(DynamicVariable control) {
        return entries(
                control, FmuVariable::isWritable, "a control is written: expected an input or a tunable parameter");
    }

    private List<FmuEntry> entries(DynamicVariable variable, Predicate<FmuVariable> fits, String expected) {
        List<FmuEntry> entries = new ArrayList<>();
        for (int place = 0; place < variable.size(); place++) {
            String name = variable.entryName(place);
            List<String> fitting = fitting(fits);
            description
                    .entry(name)
                    .ifPresentOrElse(
                            entry -> {
                                entries.add(entry);
                                if (!fits.test(entry.variable())) {
                                    wrong.add(name + " is " + entry.variable().describe() + ", but " + expected + ". "
                                            + cure(name, fitting));
                                }
                            },
                            () -> missing.add((name + " " + NearestName.cure(name, fitting, "")).strip()));
        }
        return entries;
    }

    private static String cure(String name, List<String> fitting) {
        return fitting.size() == 1
                ? "Maybe " + fitting.getFirst() + " is meant."
                : NearestName.cure(name, fitting, "Maybe one of " + few(fitting) + " is meant.");
    }

    private List<String> fitting(Predicate<FmuVariable> fits) {
        return description.variables().entrySet().stream()
                .filter(entry -> fits.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private static String few(List<String> names) {
        return names.size() <= MAX_NAMES
                ? names.toString()
                : names.subList(0, MAX_NAMES) + " and " + (names.size() - MAX_NAMES) + " more";
    }

    /**
     * Throws if there were any errors.
     *
     * @throws FmuException with all errors
     */
    void throwIfAnyIsWrong() {
        List<String> problems = new ArrayList<>();
        if (!missing.isEmpty()) {
            problems.add("the FMU " + description.library() + " has no " + String.join(", ", missing)
                    + "; expected variables of type Real or Float64 with the names of the controller's states and controls, among "
                    + few(description.variables().keySet().stream().sorted().toList()));
        }
        wrong.forEach(each -> problems.add("in the FMU " + description.library() + " " + each));
        if (!problems.isEmpty()) {
            throw new FmuException(String.join("; ", problems));
        }
    }
}
