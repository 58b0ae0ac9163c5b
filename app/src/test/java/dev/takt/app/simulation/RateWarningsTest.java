package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A rate that acts on nothing is told. */
class RateWarningsTest {
    @Test
    void onlySetPointsAndForecastsHaveRates() {
        assertEquals(
                List.of(
                        "the rate of k, 2/s, acts on nothing: rates are of set-points (numbers, or functions of time only) and"
                                + " of forecasts"),
                RateWarnings.of(CaseFile.parse("""
                        model {
                          domain { t { horizon = 4 s, step = 2 s } }
                          parameters {
                            x0 = 0
                            k = { value = 1, range = [0, 9], rate = 2 }
                            r = { value = 1, range = [0, 9], rate = 2 }
                            price(t) { value = 1, range = [0, 9], rate = 2 }
                          }
                          variables {
                            x(t) { role = state }
                            u(t) { role = control }
                          }
                          equations = ["x(0) = x0", "der(x, t) = u"]
                          minimize = "integral((x - r)^2 + k*price*u^2, t)"
                        }
                        loop { set-points { r = 1 }, forecasts { price { } } }
                        """, "rates.conf", List.of())));
    }
}
