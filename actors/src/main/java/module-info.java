/**
 * The control loop: clock, measurement, estimation, solving, dispatch, supervision, journal.
 *
 * <p>What is exported to everybody is the library; what is exported to modules by name is theirs alone, and may change with each version.
 */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.takt.actors {
    requires static transitive org.jspecify;
    requires transitive dev.takt.links;
    requires akka.actor;
    requires akka.actor.typed;
    requires scala.library;
    requires java.management;
    requires jdk.management;
    // At run time, by Akka, which has no descriptor.
    requires jdk.unsupported;
    requires org.slf4j;

    // Akka reads the settings of the system, and makes what they name.
    opens dev.takt.actors.runtime;
    opens dev.takt.actors.vitals;

    exports dev.takt.actors.clock;
    exports dev.takt.actors.fleet;
    exports dev.takt.actors.journal;
    exports dev.takt.actors.journal.record;
    exports dev.takt.actors.pair;
    exports dev.takt.actors.runtime;
    exports dev.takt.actors.solving;
    exports dev.takt.actors.state;
    exports dev.takt.actors.supervision;
    exports dev.takt.actors.vitals;
}
