package dev.takt.app.cli;

import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.StopSignals;
import dev.takt.config.setting.HostAddress;
import dev.takt.links.udp.FaultCounts;
import dev.takt.links.udp.FaultProxy;
import dev.takt.links.udp.LinkFaults;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code takt fault-proxy}: a faulty UDP link between a controller and a plant, for tests of the loop. */
@Command(
        name = "fault-proxy",
        description = "Stands between the controller and the plant of a UDP link and makes it a bad one, until it is"
                + " interrupted. The controller takes it for the plant (--set links.udp.plant=…), the plant for the"
                + " controller (--set links.udp.controller=…).",
        mixinStandardHelpOptions = true)
final class FaultProxyCommand implements Callable<Integer> {
    private static final double NANO = 1e-9;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--controller",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:5501",
            description = "Where the controller listens.")
    private String controller = "";

    @Option(
            names = "--plant",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:5502",
            description = "Where the plant listens.")
    private String plant = "";

    @Option(
            names = "--for-controller",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:5503",
            description = "Where it plays the plant.")
    private String forController = "";

    @Option(
            names = "--for-plant",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:5504",
            description = "Where it plays the controller.")
    private String forPlant = "";

    @Option(names = "--loss", description = "Part of the datagrams that is lost.")
    private double loss;

    @Option(
            names = "--burst",
            description = "Mean number lost in a row; 0 for losses that do not depend on each other.")
    private double burst;

    @Option(names = "--duplicate", description = "Part that arrives twice.")
    private double duplicate;

    @Option(names = "--reorder", description = "Part that is overtaken by up to five later ones.")
    private double reorder;

    @Option(names = "--delay", description = "Delay of all, in seconds.")
    private double delay;

    @Option(names = "--jitter", description = "Added at most, in seconds.")
    private double jitter;

    @Option(names = "--seed", defaultValue = "1", description = "The same seed makes the same faults.")
    private long seed;

    @Option(names = "--cut-at", description = "When the cable is cut, in seconds from the start.")
    private Optional<Double> cutAt = Optional.empty();

    @Option(names = "--cut-for", defaultValue = "5", description = "For how long, in seconds.")
    private double cutFor;

    @Override
    public Integer call() throws IOException {
        Thread worker = Thread.currentThread();
        try (FaultProxy proxy =
                FaultProxy.open(socket(forController), socket(controller), socket(forPlant), socket(plant), faults())) {
            StopSignals.interrupt(worker);
            cutAt.ifPresent(at -> Thread.ofVirtual().start(() -> cut(proxy, at)));
            PrintWriter err = spec.commandLine().getErr();
            err.println("fault proxy: the controller sends to " + forController + ", the plant to " + forPlant);
            err.flush();
            proxy.run();
            PrintWriter out = spec.commandLine().getOut();
            out.println(line("commands", proxy.commands()));
            out.println(line("measurements", proxy.measurements()));
            out.flush();
        }
        return ExitCode.DONE;
    }

    private void cut(FaultProxy proxy, double at) {
        try {
            TimeUnit.NANOSECONDS.sleep(Math.round(at / NANO));
            proxy.cut(true);
            TimeUnit.NANOSECONDS.sleep(Math.round(cutFor / NANO));
            proxy.cut(false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private LinkFaults faults() {
        try {
            return new LinkFaults(loss, burst, duplicate, reorder, delay, jitter, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--" + e.getMessage(), e);
        }
    }

    private InetSocketAddress socket(String text) {
        try {
            HostAddress address = HostAddress.parse(text);
            return new InetSocketAddress(address.host(), address.port());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static String line(String what, FaultCounts counts) {
        return String.format(
                Locale.ROOT,
                "%-12s %d sent, %d arrived, %d lost, %d twice, %d overtaken",
                what,
                counts.entered(),
                counts.handedOn(),
                counts.lost(),
                counts.duplicated(),
                counts.reordered());
    }
}
