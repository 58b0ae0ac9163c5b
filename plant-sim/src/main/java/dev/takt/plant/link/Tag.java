package dev.takt.plant.link;

/**
 * One number that crosses a link.
 *
 * @param name as in the model and in result files: {@code x[3]}, {@code T[2][7]}, {@code u}
 * @param unit for people; empty where the model says none
 */
public record Tag(String name, String unit) {
    public Tag {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a tag without a name; expected one such as x[3]");
        }
    }
}
