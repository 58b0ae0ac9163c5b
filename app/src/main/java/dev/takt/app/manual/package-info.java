/** What an installation says about the commands: manual pages and completions for shells, both from the command line itself. */
@NullMarked
package dev.takt.app.manual;

import org.jspecify.annotations.NullMarked;
