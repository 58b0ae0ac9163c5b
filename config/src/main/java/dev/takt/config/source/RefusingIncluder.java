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

/**
 * Includes nothing: for text that is no file.
 *
 * @param place of that text
 */
record RefusingIncluder(Place place, Problems problems)
        implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {

    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
        return this;
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
        return refused(what);
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
        return refused(what.getPath());
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
        return refused(what.toString());
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
        return refused(what);
    }

    private ConfigObject refused(String what) {
        problems.add(place, "include of " + what, "a value", "");
        return ConfigFactory.empty().root();
    }
}
