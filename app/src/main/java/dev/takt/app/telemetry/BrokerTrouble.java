package dev.takt.app.telemetry;

import dev.takt.config.setting.HostAddress;
import java.util.function.Consumer;

/** Tells once why there is no connection to a broker, again when the reason is another one, and when there is one again. */
final class BrokerTrouble {
    private final String what;
    private final HostAddress broker;
    private final Consumer<String> out;
    private String told = "";

    /**
     * Begins without trouble.
     *
     * @param what comes or goes over the connection
     * @param out receives lines for the user
     */
    BrokerTrouble(String what, HostAddress broker, Consumer<String> out) {
        this.what = what;
        this.broker = broker;
        this.out = out;
    }

    /** There is no connection; it is tried again and again. */
    synchronized void failed(String reason) {
        if (!reason.equals(told)) {
            told = reason;
            out.accept("mqtt: no " + what + " over " + broker + ": " + reason + ". It is tried again.");
        }
    }

    /** There is a connection. */
    synchronized void connected() {
        if (!told.isEmpty()) {
            told = "";
            out.accept("mqtt: " + what + " over " + broker + " again");
        }
    }
}
