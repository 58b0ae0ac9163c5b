package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.ActorSystem;
import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The manifests that an actor system reads at its start: Akka's own, of all jars of the class path. */
class AkkaClassLoaderTest {
    private static final String MANIFEST = "META-INF/MANIFEST.MF";

    private final ClassLoader parent = AkkaClassLoaderTest.class.getClassLoader();
    private final AkkaClassLoader loader = new AkkaClassLoader(parent);

    @Test
    void manifestsOfAkkaAloneAreFound() throws IOException {
        List<URL> all = Collections.list(parent.getResources(MANIFEST));
        List<URL> own = Collections.list(loader.getResources(MANIFEST));

        assertAll(
                () -> assertTrue(own.size() >= 2, own::toString),
                () -> assertTrue(own.stream().allMatch(url -> url.getPath().contains("/akka-")), own::toString),
                () -> assertTrue(all.size() > own.size()),
                () -> assertFalse(own.stream().anyMatch(url -> url.getPath().contains("bcprov"))));
    }

    @Test
    void otherResourcesAndClassesAreThoseOfTheClassPath() throws IOException, ClassNotFoundException {
        String references = "reference.conf";

        assertEquals(
                Collections.list(parent.getResources(references)), Collections.list(loader.getResources(references)));
        assertSame(ActorSystem.class, loader.loadClass(ActorSystem.class.getName()));
    }
}
