package dev.takt.links.mqtt;

/**
 * The topics of a loop, in the manner of Sparkplug (group, kind of message, device): D… of its plant, N… of the loop itself.
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

    /** What the plant leaves behind when its connection breaks. */
    String death() {
        return topic("DDEATH");
    }

    /** What the loop tells of its periods. */
    public String telemetry() {
        return topic("NDATA");
    }

    /** The alarms of the loop, told when one has changed. */
    public String alarms() {
        return topic("NALARM");
    }

    /** What the loop is, told when it connects. */
    public String birth() {
        return topic("NBIRTH");
    }

    /** What the loop leaves behind when its connection breaks. */
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
