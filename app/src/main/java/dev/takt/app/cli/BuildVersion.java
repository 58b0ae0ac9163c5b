package dev.takt.app.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this build from the jar's manifest, and the version of Java. */
final class BuildVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }

    /** Whether a command line asks for nothing else, which needs no reading of command lines. */
    static boolean isAllThatIsAsked(String[] arguments) {
        return arguments.length == 1 && (arguments[0].equals("--version") || arguments[0].equals("-V"));
    }

    /** The version in words. */
    static String line() {
        return "takt " + number() + ", Java " + Runtime.version();
    }

    /** The version number only. */
    static String number() {
        String version = BuildVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(unpackaged)" : version;
    }
}
