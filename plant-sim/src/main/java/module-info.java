/**
 * Plants, sensors and faults: what stands in for the hardware.
 *
 * <p>What is exported to everybody is the library; what is exported to modules by name is theirs alone, and may change with each version.
 */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.takt.plant {
    requires static transitive org.jspecify;
    requires transitive dev.takt.links;
    requires java.xml;

    exports dev.takt.plant;
    exports dev.takt.plant.fmu;
    exports dev.takt.plant.program;
}
