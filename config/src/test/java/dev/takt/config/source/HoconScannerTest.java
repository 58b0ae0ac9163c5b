package dev.takt.config.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HoconScannerTest {
    @Test
    void aTabInAnEquationIsABlank() {
        String text = "minimize\t= \"x^2\t+ 3\"\n";
        assertEquals("minimize\t= \"x^2 + 3\"\n", HoconScanner.scan(text).hocon());
    }
}
