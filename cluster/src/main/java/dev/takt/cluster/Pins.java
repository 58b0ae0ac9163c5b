package dev.takt.cluster;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which node is to run which loops while it is there. */
final class Pins {
    private final List<Pin> pins;

    private record Pin(Pattern loops, String node) {}

    /**
     * Of a setting.
     *
     * @param pins each {@code LOOPS = NODE}; * stands for any text
     */
    Pins(List<String> pins) {
        this.pins = pins.stream().map(Pins::pin).toList();
    }

    private static Pin pin(String text) {
        String[] sides = text.split("=", 2);
        String loops =
                Stream.of(sides[0].strip().split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return new Pin(Pattern.compile(loops), sides[1].strip());
    }

    /** The node of a loop; empty for any. */
    Optional<String> of(String loop) {
        return pins.stream()
                .filter(pin -> pin.loops().matcher(loop).matches())
                .map(Pin::node)
                .findFirst();
    }
}
