package dev.takt.actors.runtime;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * What an actor system looks for its classes and resources with: the class path, of which it sees the manifests of Akka's own jars alone.
 *
 * <p>Each start of an actor system compares the versions of Akka's jars, and reads the manifests of all jars for that. Some of the others
 * are signed, with a line for each of their classes, which takes longer than the rest of the start.
 */
final class AkkaClassLoader extends ClassLoader {
    private static final String MANIFEST = "META-INF/MANIFEST.MF";

    AkkaClassLoader(ClassLoader parent) {
        super("akka", parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        Enumeration<URL> found = super.getResources(name);
        if (!name.equals(MANIFEST)) {
            return found;
        }
        List<URL> own = Collections.list(found).stream()
                .filter(manifest -> manifest.getPath().contains("/akka-"))
                .toList();
        return Collections.enumeration(own);
    }
}
