package dev.takt.config.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Units as text have the factors of NIST Special Publication 811 (2008), appendix B.8, as they are printed there. */
class UnitTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ft                | m            | 3.048e-1
            in                | m            | 2.54e-2
            mi                | m            | 1.609344e3
            nmi               | m            | 1.852e3
            kn                | m/s          | 5.144444e-1
            yd                | m            | 9.144e-1
            lb                | kg           | 4.535924e-1
            oz                | kg           | 2.834952e-2
            slug              | kg           | 1.459390e1
            lbf               | N            | 4.448222
            psi               | Pa           | 6.894757e3
            atm               | Pa           | 1.01325e5
            bar               | Pa           | 1e5
            Torr              | Pa           | 1.333224e2
            mmHg              | Pa           | 1.333224e2
            gal               | m^3          | 3.785412e-3
            gal/min           | m^3/s        | 6.309020e-5
            bbl               | m^3          | 1.589873e-1
            BTU               | J            | 1.055056e3
            BTU/(lb*degF)     | J/(kg*K)     | 4.1868e3
            BTU/(h*ft^2*degF) | W/(m^2*K)    | 5.678263
            hp                | W            | 7.456999e2
            cal               | J            | 4.184
            kWh               | MJ           | 3.6
            rpm               | rad/s        | 1.047198e-1
            deg               | rad          | 1.745329e-2
            lb/ft^3           | kg/m^3       | 1.601846e1
            km/h              | m/s          | 2.777778e-1
            mi/h              | m/s          | 4.4704e-1
            degR              | K            | 5.555556e-1
            t                 | kg           | 1e3
            ha                | m^2          | 1e4
            L                 | dm^3         | 1
            P                 | Pa*s         | 1e-1
            mmol per L        | mol/m^3      | 1
            m s               | m            | 0
            """)
    void hasTheFactorThatNistPrints(String from, String to, double factor) throws UnitException {
        if (factor == 0) {
            assertThrows(UnitException.class, () -> UnitText.read(from));
            return;
        }
        assertEquals(1, UnitText.read(from).to(UnitText.read(to)).factor() / factor, 5e-7);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            degC | K    | 0    | 273.15
            degF | degC | 212  | 100
            degF | degC | -40  | -40
            degF | K    | 32   | 273.15
            degC | degR | 0    | 491.67
            K    | degF | 0    | -459.67
            """)
    void knowsTheZerosOfTemperatures(String from, String to, double number, double expected) throws UnitException {
        assertEquals(expected, UnitText.read(from).to(UnitText.read(to)).of(number), 1e-9);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            J/(mol*K)      | J/(mol*K)  | mass*length^2/(time^2*temperature*amount of substance)
            kg per min     | kg/min     | mass/time
            1/h            | 1/h        | 1/time
            m*s^-2         | m/s^2      | length/time^2
            kg/kg          | ''         | ''
            kg/m/s         | kg/(m*s)   | mass/(length*time)
            m^0.5          | m^0.5      | length^0.5
            EUR/MWh        | EUR/MWh    | time^2*money/(length^2*mass)
            """)
    void isShownInItsShortForm(String text, String shown, String dimension) throws UnitException {
        assertEquals(shown, UnitText.read(text).text());
        assertEquals(sorted(dimension), sorted(UnitText.read(text).dimension().text()));
    }

    private static String sorted(String dimension) {
        return dimension
                .chars()
                .sorted()
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kg/hr   | unknown unit hr                       | Maybe h is meant.
            m3      | unknown unit m3                       | Maybe m^3 is meant.
            °C      | unknown unit °C                       | Maybe degC is meant.
            kg/     | the unit kg/ ends too early           |
            kg+m    | unexpected + in the unit kg+m         |
            kg/(m*s | a ( that is never closed in the unit kg/(m*s |
            kgg     | unknown unit kgg                      | Maybe kg is meant.
            """)
    void isRefusedWithACure(String text, String found, String cure) {
        UnitException refused = assertThrows(UnitException.class, () -> UnitText.read(text));
        assertEquals(found, refused.found());
        assertEquals(cure == null ? "" : cure, refused.cure());
        assertTrue(refused.expected().startsWith("a unit"));
    }

    @Property
    void comesBackFromAnotherUnit(@ForAll @DoubleRange(min = -1e6, max = 1e6) double number) throws UnitException {
        Unit from = UnitText.read("degF");
        Unit to = UnitText.read("degC");
        assertEquals(number, to.to(from).of(from.to(to).of(number)), 1e-9 * Math.max(1, Math.abs(number)));
    }
}
