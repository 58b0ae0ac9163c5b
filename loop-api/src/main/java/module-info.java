/**
 * The vocabulary of a control loop: periods, modes, alarms, commands.
 *
 * <p>What is exported to everybody is the library; what is exported to modules by name is theirs alone, and may change with each version.
 */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.takt.loop {
    requires static transitive org.jspecify;

    exports dev.takt.loop;
    exports dev.takt.loop.alarm;
    exports dev.takt.loop.cycle;
    exports dev.takt.loop.operation;
    exports dev.takt.loop.service;
    exports dev.takt.loop.file to
            dev.takt.actors,
            dev.takt.links,
            dev.takt.monitoring;
    exports dev.takt.loop.text to
            dev.takt.actors,
            dev.takt.config,
            dev.takt.monitoring,
            dev.takt.plant;
}
