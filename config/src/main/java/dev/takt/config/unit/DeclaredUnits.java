package dev.takt.config.unit;

import dev.takt.solver.model.Domain;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The units of the names of a model. A model without any is read as if there were none. */
public final class DeclaredUnits {
    private final Map<String, Unit> units = new LinkedHashMap<>();
    private boolean used;

    /** From here on the model is one with units: its time is in seconds. */
    public void use() {
        used = true;
    }

    /** Whether the model has units. */
    public boolean areUsed() {
        return used;
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
        return used && domain.kind() == Domain.Kind.TIME ? Unit.SECOND : of(domain.name());
    }

    /** The name that has a unit if no other has. */
    public Optional<String> only() {
        return units.size() == 1 ? units.keySet().stream().findFirst() : Optional.empty();
    }

    /** The units of all names that have one. */
    public Map<String, Unit> all() {
        return Map.copyOf(units);
    }
}
