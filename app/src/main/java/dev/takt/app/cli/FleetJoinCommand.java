package dev.takt.app.cli;

import dev.takt.app.cluster.ClusterCheck;
import dev.takt.app.cluster.FleetCluster;
import dev.takt.app.cluster.KeptStates;
import dev.takt.app.cluster.NodeLoops;
import dev.takt.app.fleet.Fleet;
import dev.takt.app.fleet.FleetCase;
import dev.takt.app.fleet.FleetReading;
import dev.takt.app.fleet.FleetSummary;
import dev.takt.app.fleet.FleetView;
import dev.takt.app.log.LoopLog;
import dev.takt.app.terminal.ColourChoice;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.StopSignals;
import dev.takt.config.fleet.FleetFile;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.ClusterSettings;
import dev.takt.loop.LogLevel;
import dev.takt.monitoring.http.FleetServer;
import dev.takt.monitoring.http.LoopServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt fleet join}: this process is a node of a fleet on several machines, until it is stopped. */
@Command(
        name = "join",
        description = "Runs a part of a fleet beside other nodes, which take its loops over when it is lost.",
        mixinStandardHelpOptions = true)
final class FleetJoinCommand implements Callable<Integer> {
    private static final long PROGRESS_SECONDS = 5;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR|FLEET.conf", description = "The fleet, the same on all nodes.")
    private Path place = Path.of("");

    @Option(names = "--node", paramLabel = "NAME", description = "The name of this node.")
    private Optional<String> node = Optional.empty();

    @Option(names = "--address", paramLabel = "HOST:PORT", description = "Where this node listens for the others.")
    private Optional<String> address = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "HOST:PORT",
            description = "A node that is asked for the cluster; repeatable, the same on all nodes.")
    private List<String> seeds = new ArrayList<>();

    @Option(names = "--directory", paramLabel = "DIR", description = "Where this node keeps plans and states.")
    private Optional<Path> directory = Optional.empty();

    @Option(
            names = "--without-tls",
            description = "Nodes speak without certificates; only where all addresses are loopback ones.")
    private boolean withoutTls;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Replace a setting of all case files; repeatable, the same on all nodes.")
    private List<String> settings = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        FleetCluster cluster = FleetCluster.find()
                .orElseThrow(
                        () -> new ParameterException(
                                spec.commandLine(),
                                "This installation cannot join other nodes. Maybe the package takt-cluster is to be installed."));
        FleetFile file = FleetFile.read(place);
        ClusterSettings joining = joining(file.cluster());
        try (LoopLog log = LoopLog.ofProcess(
                file.monitoring().log(),
                ColourChoice.of(spec).forErr(System.getenv()),
                spec.commandLine().getErr())) {
            CountDownLatch stop = new CountDownLatch(1);
            StopSignals.open(stop);
            List<FleetCase> cases = new FleetReading(file.settings().sharedSolvers(), settings).read(file.members());
            List<String> wrong = ClusterCheck.of(joining, cases);
            if (!wrong.isEmpty()) {
                throw new ParameterException(spec.commandLine(), String.join("\n", wrong));
            }
            Optional<LoopServer.Reserved> port = FleetCommand.port(file);
            PrintWriter err = log.printer(LogLevel.INFO, "cluster");
            Path home = Path.of(joining.directory().orElseThrow());
            KeptStates states = new KeptStates(home);
            ReadingTrials trials = new ReadingTrials();
            try (Fleet fleet = new Fleet(
                            file.settings(),
                            each -> new FleetCommand.Attached(
                                    each, trials, PlanFolder.open(each.value(), Optional.of(home), err)),
                            FleetCommand.workers(file, Optional.of(place)));
                    NodeLoops loops = new NodeLoops(fleet, cases, states);
                    FleetCluster.Membership membership = cluster.join(joining, loops, err::println)) {
                // a node without loops is to begin those of a lost one at once
                cases.stream().findFirst().ifPresent(fleet::prepare);
                err.println("node " + joining.node().orElseThrow() + " knows " + cases.size()
                        + " loops, and looks for the other nodes");
                Optional<FleetServer> server =
                        port.map(reserved -> reserved.serve(new FleetView(fleet, Optional.of(membership))));
                server.ifPresent(serving -> err.println("the page of the fleet is at " + serving.address()));
                FleetSummary summary = new FleetSummary(fleet);
                while (!stop.await(PROGRESS_SECONDS, TimeUnit.SECONDS)) {
                    log.status(summary.line());
                }
                err.println("this node leaves; its loops go on until others drive their plants, for some seconds");
                server.ifPresent(FleetServer::close);
            }
            log.close();
        }
        return ExitCode.DONE;
    }

    /** The settings of the file, with what the command line says of this node. */
    private ClusterSettings joining(ClusterSettings read) {
        return new ClusterSettings(
                node.or(read::node),
                address.map(this::address).or(read::address),
                seeds.isEmpty() ? read.seeds() : seeds,
                read.nodes(),
                read.copies(),
                directory.map(Path::toString).or(read::directory),
                read.pins(),
                read.silence(),
                read.stableAfter(),
                read.certificate(),
                read.key(),
                read.authority(),
                withoutTls || read.withoutTls());
    }

    private HostAddress address(String text) {
        try {
            return HostAddress.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--address " + text + "; expected such as 10.0.0.1:7500");
        }
    }
}
