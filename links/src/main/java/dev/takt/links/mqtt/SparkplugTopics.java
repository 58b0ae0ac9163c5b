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

    /** Birth of the node. */
    public String nodeBirth() {
        return ofNode("NBIRTH");
    }

    /** Data of the node. */
    public String nodeData() {
        return ofNode("NDATA");
    }

    /** Death of the node: its connection has ended. */
    public String nodeDeath() {
        return ofNode("NDEATH");
    }

    /** Commands of a host to the node. */
    public String nodeCommand() {
        return ofNode("NCMD");
    }

    /** Birth of the device. */
    public String deviceBirth() {
        return ofDevice("DBIRTH");
    }

    /** Data of the device. */
    public String deviceData() {
        return ofDevice("DDATA");
    }

    /** Death of the device: the node no longer receives data from it. */
    public String deviceDeath() {
        return ofDevice("DDEATH");
    }

    /** Commands of a host to the device. */
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
