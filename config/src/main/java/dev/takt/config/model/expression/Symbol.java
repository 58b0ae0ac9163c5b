package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Place;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;

/** What a name of a model stands for. */
public sealed interface Symbol {

    /** Where the name was declared. */
    Place place();

    /** What it is, for messages. */
    String kind();

    /** A number, or numbers with indices. */
    record Constant(ConstantValues values, Place place) implements Symbol {
        @Override
        public String kind() {
            return "a constant";
        }
    }

    /** A coordinate. */
    record Axis(Domain domain, Place place) implements Symbol {
        @Override
        public String kind() {
            return "a domain";
        }
    }

    /** Numbers or functions given at run time. */
    record Given(Family<Parameter> family, Place place) implements Symbol {
        @Override
        public String kind() {
            return "a parameter";
        }
    }

    /** Decision variables. */
    record Unknown(Family<Variable> family, Place place) implements Symbol {
        @Override
        public String kind() {
            return "a variable";
        }
    }

    /** A name for expressions. */
    record Defined(DefinitionCases cases, Place place) implements Symbol {
        @Override
        public String kind() {
            return "a definition";
        }
    }

    /** Something that is declared but not read yet, such as a variable while constants are evaluated. */
    record Pending(Place place, String kind) implements Symbol {}

    /** Something whose declaration is wrong; what uses it is not judged. */
    record Unreadable(Place place, String kind) implements Symbol {}
}
