package dev.takt.links.opcua;

/**
 * Names of the nodes in the plant's namespace. A measured tag has its own name, {@code x[3]}, and so has the read-back
 * of an actuator, {@code u}. The command is {@code u.command}. The heartbeats are counters that change with every
 * frame.
 */
public final class NodeNames {
    /** The namespace. */
    public static final String NAMESPACE = "urn:takt:plant:tags";

    /** Counts the frames of the plant. */
    public static final String PLANT_SEQUENCE = "plant.sequence";
    /** Grows when the plant is started again. */
    public static final String PLANT_EPOCH = "plant.epoch";
    /** The last command that acts. */
    public static final String PLANT_ACKNOWLEDGED = "plant.acknowledged";
    /** The epoch of the controller whose commands act; those of smaller ones do not. */
    public static final String PLANT_FOLLOWED = "plant.followed";
    /** Counts the frames of the controller. It is written last and makes the other values of the same request valid. */
    public static final String CONTROLLER_SEQUENCE = "controller.sequence";
    /** Grows when another controller takes over. */
    public static final String CONTROLLER_EPOCH = "controller.epoch";

    static final String PATH = "/takt";
    private static final String COMMAND = ".command";
    private static final String SET_POINT = ".set-point";
    private static final String FORECAST = ".forecast";

    private NodeNames() {}

    /** The node of a command. */
    public static String command(String tag) {
        return tag + COMMAND;
    }

    /** The node of a forecast. */
    public static String forecast(String name) {
        return name + FORECAST;
    }

    /** The node of a set-point. */
    public static String setPoint(String name) {
        return name + SET_POINT;
    }
}
