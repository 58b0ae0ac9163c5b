package dev.takt.app.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this build, as the jar's manifest has it, and the Java it runs on. */
final class BuildVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"takt " + number() + ", Java " + Runtime.version()};
    }

    /** The number alone. */
    static String number() {
        String version = BuildVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(unpackaged)" : version;
    }
}
