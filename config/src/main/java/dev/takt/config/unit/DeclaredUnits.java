package dev.takt.config.unit;

import dev.takt.config.diagnostics.Place;
import dev.takt.solver.model.Domain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The units of the names of a model. A model without any is read as if there were none. */
public final class DeclaredUnits {
    private final Map<String, Unit> units = new LinkedHashMap<>();
    private final List<Unit> gaps = new ArrayList<>();
    private Optional<Place> first = Optional.empty();

    /**
     * From here on the model is one with units: its time is in seconds.
     *
     * @param written where the first unit is
     */
    public void use(Place written) {
        first = Optional.of(written);
    }

    /** Whether the model has units. */
    public boolean areUsed() {
        return first.isPresent();
    }

    /** Gives a name a unit. */
    public void declare(String name, Unit unit) {
        if (!unit.isNone()) {
            units.put(name, unit);
        }
    }

    /** The unit of a name; none if nothing says that it has one. */
    public Unit of(String name) {
        return units.getOrDefault(name, Unit.NONE);
    }

    /** The unit of the coordinate of a domain. */
    public Unit along(Domain domain) {
        return areUsed() && domain.kind() == Domain.Kind.TIME ? Unit.SECOND : of(domain.name());
    }

    /** Whether a name has a unit, and not only numbers have. */
    public boolean hasNames() {
        return !units.isEmpty();
    }

    /** What alone has a unit, in words: a name if no other has one, or a number where no name has. */
    public Optional<String> only() {
        return switch (units.size()) {
            case 0 -> first.map(place -> "a number in line " + place.line());
            case 1 -> units.keySet().stream().findFirst();
            default -> Optional.empty();
        };
    }

    /** Notes by how much units have not fitted. */
    public void note(UnitException failure) {
        failure.gap()
                .filter(gap -> gaps.stream().noneMatch(each -> each.dimension().is(gap.dimension())))
                .ifPresent(gaps::add);
    }

    /**
     * The units that a single name may lack so that what has not fitted would fit: the name may be a factor of it, a divisor, a square
     * or the argument of a root.
     */
    public List<Unit> missing() {
        List<Unit> missing = new ArrayList<>();
        for (double exponent : new double[] {1, -1, 2, -2, 0.5, -0.5}) {
            for (Unit gap : gaps) {
                Unit unit = Unit.ratio().times(gap).power(exponent);
                if (missing.stream().noneMatch(each -> each.dimension().is(unit.dimension()))) {
                    missing.add(unit);
                }
            }
        }
        return missing;
    }

    /** The units of all names that have one. */
    public Map<String, Unit> all() {
        return Map.copyOf(units);
    }
}
