package dev.takt.config.diagnostics;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What other languages write, with what stands for it here. */
public final class ForeignNotation {
    private static final Set<String> DERIVATIVES = Set.of("dot", "ddt", "diff", "deriv", "derivative", "D", "dt", "d");

    private static final Set<String> ENDS =
            Set.of("tf", "t_f", "tfinal", "t_final", "tend", "t_end", "tEnd", "tFinal", "final", "last");

    private static final Map<String, String> FUNCTIONS = Map.ofEntries(
            Map.entry("final", "x(end)"),
            Map.entry("terminal", "x(end)"),
            Map.entry("initial", "x(start)"),
            Map.entry("laplacian", "der(x, s, 2), a second derivative along each domain,"),
            Map.entry("laplace", "der(x, s, 2), a second derivative along each domain,"),
            Map.entry("grad", "der(x, s), a derivative along a domain,"),
            Map.entry("gradient", "der(x, s), a derivative along a domain,"),
            Map.entry("mod", "x - n*floor(x/n), of numbers,"),
            Map.entry("rem", "x - n*floor(x/n), of numbers,"),
            Map.entry("step", "if(t > 1, 1, 0), or of a variable 0.5*(1 + tanh(x/0.01)),"),
            Map.entry("heaviside", "if(t > 1, 1, 0), or of a variable 0.5*(1 + tanh(x/0.01)),"),
            Map.entry("clip", "min(max(x, low), high)"),
            Map.entry("sat", "min(max(x, low), high)"),
            Map.entry("ln", "log(x), the natural logarithm,"),
            Map.entry("log10", "log(x)/log(10)"),
            Map.entry("log2", "log(x)/log(2)"),
            Map.entry("power", "x^n"),
            Map.entry("sqr", "x^2"),
            Map.entry("fabs", "abs(x)"),
            Map.entry("sign", "tanh(x/0.01), a step that is smooth,"),
            Map.entry("sgn", "tanh(x/0.01), a step that is smooth,"),
            Map.entry("arctan", "atan(x)"),
            Map.entry("arcsin", "asin(x)"),
            Map.entry("arccos", "acos(x)"),
            Map.entry("norm", "sqrt(dot(x, x))"),
            Map.entry("norm_2", "sqrt(dot(x, x))"),
            Map.entry("sumsqr", "dot(x, x)"),
            Map.entry("sumsq", "dot(x, x)"),
            Map.entry("identity", "eye(n)"),
            Map.entry("mtimes", "A*x"),
            Map.entry("matmul", "A*x"),
            Map.entry("inv", "a variable z with the equation A*z = x"),
            Map.entry("inverse", "a variable z with the equation A*z = x"),
            Map.entry("int", "integral(x, t)"),
            Map.entry("integrate", "integral(x, t)"),
            Map.entry("quad", "integral(x, t)"),
            Map.entry("trapz", "integral(x, t)"),
            Map.entry("prod", "product(x[i], i in 1..N)"),
            Map.entry("delay", "prev(x, t), the value at the support before,"),
            Map.entry("if_else", "if(condition, value, other value)"),
            Map.entry("ifelse", "if(condition, value, other value)"),
            Map.entry("where", "if(condition, value, other value)"));

    private static final Pattern DIFFERENTIAL =
            Pattern.compile("d([A-Za-z]\\w*)|([A-Za-z]\\w*)_?dot|dot_?([A-Za-z]\\w*)");
    private static final Pattern NUMBERED = Pattern.compile("([A-Za-z]\\w*?)_?(\\d+)");
    private static final Pattern INDEX = Pattern.compile("[ijklmn]");

    private ForeignNotation() {}

    /** What a function of another language is here; empty if it is none. */
    public static Optional<String> function(String name) {
        return DERIVATIVES.contains(name)
                ? Optional.of("Maybe der(x, t) is meant, for the derivative of x.")
                : Optional.ofNullable(FUNCTIONS.get(name)).map(here -> "Maybe " + here + " is meant.");
    }

    /**
     * What a name of another language is here; empty if it is none.
     *
     * @param declared whether the model declares a name
     * @param indexed whether it declares a name with indices
     */
    public static Optional<String> name(String name, Predicate<String> declared, Predicate<String> indexed) {
        if (name.equals("e")) {
            return Optional.of("Maybe exp(x) is meant, for e^x.");
        }
        if (name.equals("dt")) {
            return function(name);
        }
        if (ENDS.contains(name)) {
            return Optional.of("Maybe end is meant, as in x(end), or end(t), the time of the end.");
        }
        if (name.equalsIgnoreCase("pi")) {
            return Optional.of("Maybe pi is meant.");
        }
        Matcher numbered = NUMBERED.matcher(name);
        if (numbered.matches() && indexed.test(numbered.group(1))) {
            return Optional.of("Maybe " + numbered.group(1) + "[" + numbered.group(2) + "] is meant.");
        }
        if (numbered.matches() && numbered.group(2).equals("0") && declared.test(numbered.group(1))) {
            return Optional.of("Maybe it is to be a parameter, parameters { " + name + " = 0 }: what "
                    + numbered.group(1) + " is at the beginning.");
        }
        Matcher differential = DIFFERENTIAL.matcher(name);
        if (differential.matches()) {
            for (int group = 1; group <= differential.groupCount(); group++) {
                if (differential.group(group) != null && declared.test(differential.group(group))) {
                    return Optional.of("Maybe der(" + differential.group(group) + ", t) is meant, for the derivative.");
                }
            }
        }
        return INDEX.matcher(name).matches()
                ? Optional.of("Maybe it is an index, and for " + name + " in 1..N is missing at the end of the line.")
                : Optional.empty();
    }
}
