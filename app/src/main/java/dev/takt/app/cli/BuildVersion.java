package dev.takt.app.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this build from the jar's manifest, and the version of Java. */
final class BuildVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"takt " + number() + ", Java " + Runtime.version()};
    }

    /** The version number only. */
    static String number() {
        String version = BuildVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(unpackaged)" : version;
    }
}
