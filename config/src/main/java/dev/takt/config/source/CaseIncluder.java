package dev.takt.config.source;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import java.io.File;
import java.net.URL;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what a file includes, relative to that file: other files as far as the case may read them, and nothing else. */
final class CaseIncluder implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {
    private final Path from;
    private final String text;
    private final List<Path> around;
    private final Problems problems;
    private final Reader reader;

    /** Reads and parses an included file. */
    @FunctionalInterface
    interface Reader {
        /**
         * Reads a file.
         *
         * @param mentioned where it is included
         * @param around the files that include it, the innermost last
         */
        Optional<ConfigObject> read(Path file, Place mentioned, List<Path> around);
    }

    /**
     * An includer for one file.
     *
     * @param around the files that include that one
     */
    CaseIncluder(Path from, String text, List<Path> around, Problems problems, Reader reader) {
        this.from = from;
        this.text = text;
        this.around = new ArrayList<>(around);
        this.around.add(from.normalize());
        this.problems = problems;
        this.reader = reader;
    }

    /** The line that includes something. */
    private Place line(String what) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains("include") && lines.get(i).contains(what)) {
                return Place.setting(from.toString(), i + 1, 0, "");
            }
        }
        return Place.file(from.toString());
    }

    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
        return this;
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
        return included(what);
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
        return refused("url(\"" + what + "\")", what.toString());
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
        return refused("classpath(\"" + what + "\")", what);
    }

    private ConfigObject refused(String found, String what) {
        problems.add(
                line(what),
                "include " + found,
                "include \"FILE\"",
                "Maybe a copy beside this file will do: a case is read from files alone.");
        return ConfigFactory.empty().root();
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
        return included(what.getPath());
    }

    private ConfigObject included(String what) {
        Place mentioned = line(what);
        Optional<Path> included = path(what);
        if (included.isEmpty() || around.contains(included.get())) {
            problems.add(
                    mentioned,
                    included.isEmpty() ? "no name of a file" : included.get() + " includes itself",
                    "the name of another file",
                    "");
            return ConfigFactory.empty().root();
        }
        return reader.read(included.get(), mentioned, around)
                .orElseGet(() -> ConfigFactory.empty().root());
    }

    private Optional<Path> path(String what) {
        try {
            return Optional.of(from.resolveSibling(what).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
