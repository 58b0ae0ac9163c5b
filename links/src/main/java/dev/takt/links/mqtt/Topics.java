package dev.takt.links.mqtt;

/**
 * The topics of a loop, in the style of Sparkplug (group, kind of message, device): D… of its plant, N… of the loop
 * itself.
 *
 * @param group of loops
 * @param loop its name
 */
public record Topics(String group, String loop) {
    private static final String VERSION = "taktv1";

    public Topics {
        for (String part : new String[] {group, loop}) {
            if (part.isBlank() || part.matches(".*[+#/\\s].*")) {
                throw new IllegalArgumentException(
                        "\"" + part + "\" in a topic; expected a name without spaces, +, # and /");
            }
        }
    }

    /** Measurements, from the plant. */
    String data() {
        return topic("DDATA");
    }

    /** Commands, to the plant. */
    String command() {
        return topic("DCMD");
    }

    /** The will of the plant, published when its connection breaks. */
    String death() {
        return topic("DDEATH");
    }

    /** The periods of the loop. */
    public String telemetry() {
        return topic("NDATA");
    }

    /** The alarms of the loop, published at each change. */
    public String alarms() {
        return topic("NALARM");
    }

    /** The description of the loop, published when it connects. */
    public String birth() {
        return topic("NBIRTH");
    }

    /** The will of the loop, published when its connection breaks. */
    public String loopDeath() {
        return topic("NDEATH");
    }

    /** Set-points for the loop. */
    public String setPoints() {
        return topic("NCMD");
    }

    /** Forecasts for the loop. */
    public String forecasts() {
        return topic("FORECAST");
    }

    private String topic(String kind) {
        return VERSION + "/" + group + "/" + kind + "/" + loop;
    }
}
