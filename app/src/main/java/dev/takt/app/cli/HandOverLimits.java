package dev.takt.app.cli;

import dev.takt.config.Case;
import dev.takt.config.settings.LinkSettings;
import java.util.ArrayList;
import java.util.List;

/** Why a loop cannot be one of a pair. */
final class HandOverLimits {
    private HandOverLimits() {}

    /** The reasons why a loop cannot be one of a pair; empty if it can. */
    static List<String> of(Case read) {
        List<String> objections = new ArrayList<>();
        check(read.loop().solving().keepFactorization(), "loop.keep-factorization = true; expected false", objections);
        LinkSettings.Kind kind = read.links().kind();
        check(kind == LinkSettings.Kind.IN_PROCESS, "links.kind = in-process; expected udp, mqtt or opcua", objections);
        check(
                kind == LinkSettings.Kind.OPCUA && !read.links().opcUa().heartbeat(),
                "links.opcua.heartbeat = false, so that the plant cannot compare epochs",
                objections);
        return objections;
    }

    private static void check(boolean wrong, String text, List<String> objections) {
        if (wrong) {
            objections.add(text);
        }
    }
}
