package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All names of a model; constants, domains, parameters, variables and definitions share one space of names. */
public final class Names {
    private static final Set<String> WORDS =
            Set.of("for", "in", "and", "or", "soft", "start", "end", "minimize", "maximize", "pi");

    private final Map<String, Symbol> symbols = new LinkedHashMap<>();
    private final Problems problems;

    public Names(Problems problems) {
        this.problems = problems;
    }

    /** Gives a name its meaning; a name that is taken or reserved is a problem. */
    public void declare(String name, Symbol symbol) {
        if (isWord(name)) {
            problems.add(
                    symbol.place(),
                    name + " is a word of the model language",
                    "another name for " + symbol.kind(),
                    "Maybe " + name + "_ or a longer name.");
            return;
        }
        Symbol before = symbols.get(name);
        if (before == null || before.place().equals(symbol.place())) {
            symbols.put(name, symbol);
            return;
        }
        problems.add(
                symbol.place(),
                "the name " + name + " is declared twice",
                "names that are unique among constants, domains, parameters, variables and definitions",
                "It is " + before.kind() + " already, at " + before.place() + ". Maybe rename one of them.");
    }

    /** Whether the language itself uses a name. */
    public static boolean isWord(String name) {
        return WORDS.contains(name) || FunctionNames.contains(name);
    }

    public Optional<Symbol> find(String name) {
        return Optional.ofNullable(symbols.get(name));
    }

    /** All names so far. */
    public Set<String> all() {
        return symbols.keySet();
    }
}
