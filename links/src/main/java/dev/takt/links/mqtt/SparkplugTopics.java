package dev.takt.links.mqtt;

/**
 * The topics of an edge node of Sparkplug B and its one device (specification 3.0, 4.2).
 *
 * @param group of nodes
 * @param node its name
 * @param device its device
 */
public record SparkplugTopics(String group, String node, String device) {
    private static final String NAMESPACE = "spBv1.0";

    /** The loop as the node, its plant as the device. */
    public static SparkplugTopics of(Topics loop) {
        return new SparkplugTopics(loop.group(), loop.loop(), "plant");
    }

    /** What the node is. */
    public String nodeBirth() {
        return ofNode("NBIRTH");
    }

    /** How it goes. */
    public String nodeData() {
        return ofNode("NDATA");
    }

    /** That its connection has ended. */
    public String nodeDeath() {
        return ofNode("NDEATH");
    }

    /** What a host wants of it. */
    public String nodeCommand() {
        return ofNode("NCMD");
    }

    /** What the device is. */
    public String deviceBirth() {
        return ofDevice("DBIRTH");
    }

    /** How it goes. */
    public String deviceData() {
        return ofDevice("DDATA");
    }

    /** That the node hears nothing of it any more. */
    public String deviceDeath() {
        return ofDevice("DDEATH");
    }

    /** What a host wants of it. */
    public String deviceCommand() {
        return ofDevice("DCMD");
    }

    private String ofNode(String kind) {
        return NAMESPACE + "/" + group + "/" + kind + "/" + node;
    }

    private String ofDevice(String kind) {
        return ofNode(kind) + "/" + device;
    }
}
