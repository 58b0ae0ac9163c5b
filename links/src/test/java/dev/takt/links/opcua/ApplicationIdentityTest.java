package dev.takt.links.opcua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationIdentityTest {
    private static final int CONNECTIONS = 6;

    /** Set-points, forecasts and measurements of a loop each have a connection, and none of them comes first. */
    @Test
    void connectionsThatComeFirstTogetherHaveOneKey(@TempDir Path folder)
            throws IOException, GeneralSecurityException, InterruptedException, ExecutionException {
        CyclicBarrier together = new CyclicBarrier(CONNECTIONS);
        Callable<ApplicationIdentity> connection = () -> {
            together.await();
            return ApplicationIdentity.of(folder, "controller", "localhost");
        };
        List<Future<ApplicationIdentity>> coming = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS)) {
            for (int i = 0; i < CONNECTIONS; i++) {
                coming.add(threads.submit(connection));
            }
        }
        ApplicationIdentity kept = ApplicationIdentity.of(folder, "controller", "localhost");
        assertTrue(belongTogether(kept));
        for (Future<ApplicationIdentity> each : coming) {
            assertEquals(kept.certificate(), each.get().certificate());
            assertEquals(kept.keys().getPrivate(), each.get().keys().getPrivate());
        }
    }

    /** A folder of which a part was lost is made again, both files. */
    @Test
    void aKeyThatIsLostIsMadeAgainWithItsCertificate(@TempDir Path folder)
            throws IOException, GeneralSecurityException {
        ApplicationIdentity before = ApplicationIdentity.of(folder, "plant", "localhost");
        Files.delete(folder.resolve("own").resolve("plant.key"));
        ApplicationIdentity again = ApplicationIdentity.of(folder, "plant", "localhost");
        assertTrue(belongTogether(again));
        assertTrue(!again.certificate().equals(before.certificate()));
        assertEquals(
                again.certificate(),
                ApplicationIdentity.of(folder, "plant", "localhost").certificate());
    }

    private static boolean belongTogether(ApplicationIdentity identity) throws GeneralSecurityException {
        byte[] text = {1, 2, 3};
        Signature signing = Signature.getInstance("SHA256withRSA");
        signing.initSign(identity.keys().getPrivate());
        signing.update(text);
        byte[] signature = signing.sign();
        signing.initVerify(identity.certificate());
        signing.update(text);
        return signing.verify(signature);
    }
}
