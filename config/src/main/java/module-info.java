/**
 * Case files, models as text, and settings.
 *
 * <p>What is exported to everybody is the library; what is exported to modules by name is theirs alone, and may change with each version.
 */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.takt.config {
    requires static transitive org.jspecify;
    requires transitive dev.takt.loop;
    requires transitive dev.takt.solver;
    requires transitive typesafe.config;
    requires java.compiler;

    exports dev.takt.config;
    exports dev.takt.config.diagnostics;
    exports dev.takt.config.fleet;
    exports dev.takt.config.model;
    exports dev.takt.config.setting;
    exports dev.takt.config.settings;
    exports dev.takt.config.source;
    exports dev.takt.config.time;
    exports dev.takt.config.data to
            dev.takt.actors;
    exports dev.takt.config.offset to
            dev.takt.actors;
    exports dev.takt.config.service to
            dev.takt.actors,
            dev.takt.links;
    exports dev.takt.config.start to
            dev.takt.actors;
}
