package dev.takt.actors.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.CaseFile;
import dev.takt.links.CaseTags;
import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.InProcessLink;
import dev.takt.links.TagFrame;
import dev.takt.loop.cycle.PairPeriod;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a loop is told of its link while another controller leads that it hears nothing of. */
class PairEndTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1 }
              variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 5 } }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2, t)"
            }
            loop { period = 200 ms }
            """;

    private static final PairEnd.Outlet SILENT = new PairEnd.Outlet() {
        @Override
        public void tell(PairMessage message) {
            // nobody hears it
        }

        @Override
        public Leadership.Peer peer() {
            return Leadership.Peer.ABSENT;
        }

        @Override
        public void tookOver(long cycle, long epoch) {
            throw new IllegalStateException("it took over");
        }

        @Override
        public void tookOverAsAsked(long cycle, long epoch) {
            throw new IllegalStateException("it took over");
        }

        @Override
        public void fenced(long cycle, String reason) {
            // it did not lead
        }

        @Override
        public void passed(PairPeriod period) {
            // nobody reads it
        }
    };

    /** Otherwise the one that stands by would be degraded, with an alarm that its commands are not acknowledged. */
    @Test
    void commandsThatWereNotSentAreNotMissed() {
        var link = new InProcessLink(CaseTags.of(CaseFile.parse(TANK, "tank.conf", List.of())));
        ControllerEnd superseded = new ForwardingControllerEnd(link.controllerEnd()) {
            @Override
            public boolean isSuperseded() {
                return true;
            }
        };
        PairEnd end = new PairEnd(superseded, new Leadership(1), SILENT, Long.MAX_VALUE);
        end.begin(new PresentPeriod(7, System.nanoTime(), 0), false);
        TagFrame commands = new TagFrame(link.controllerEnd().tables().commands());
        commands.stamp(8, 1);
        end.write(commands);
        assertEquals(8, end.acknowledged());
    }
}
