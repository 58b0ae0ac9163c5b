package dev.takt.app.terminal;

import picocli.CommandLine.Model.CommandSpec;

/** The command above all others, which has the option about colours. */
public interface ColourChoice {

    /** When text has colours. */
    Colour colour();

    /** The choice of the command line that a command belongs to. */
    static Colour of(CommandSpec command) {
        return command.root().userObject() instanceof ColourChoice choice ? choice.colour() : Colour.AUTO;
    }
}
