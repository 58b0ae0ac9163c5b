package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnFamilyTest {

    @Test
    void groupsMembersByTheNameOfTheirFamily() {
        List<ColumnFamily> families = ColumnFamily.group(List.of("u", "x[1]", "x[2]", "T[1][1]", "T[1][2]"));
        assertEquals(
                List.of("u", "x", "T"),
                families.stream().map(ColumnFamily::name).toList());
        assertEquals(0, families.getFirst().dimensions());
        assertEquals(2, families.getLast().dimensions());
        assertEquals(List.of(1, 2), families.getLast().members().getLast().indices());
        assertEquals(4, families.getLast().members().getLast().column());
    }

    @Test
    void findsIndicesInsideOfNames() {
        ColumnFamily slacks = ColumnFamily.group(List.of("slack(pillar[1])", "slack(pillar[2])"))
                .getFirst();
        assertEquals("slack(pillar)", slacks.name());
        assertEquals(List.of(2), slacks.members().getLast().indices());
    }

    @Test
    void representsAFamilyByItsEndsAndMembersBetween() {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= 32; i++) {
            columns.add("x[" + i + "]");
        }
        List<String> shown = ColumnFamily.group(columns).getFirst().representatives(8).stream()
                .map(ColumnFamily.Member::name)
                .toList();
        assertEquals(8, shown.size());
        assertEquals("x[1]", shown.getFirst());
        assertEquals("x[32]", shown.getLast());
    }

    @Test
    void representsAFieldByItsDiagonal() {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            for (int j = 1; j <= 3; j++) {
                columns.add("T[" + i + "][" + j + "]");
            }
        }
        assertEquals(
                List.of("T[1][1]", "T[2][2]", "T[3][3]"),
                ColumnFamily.group(columns).getFirst().representatives(8).stream()
                        .map(ColumnFamily.Member::name)
                        .toList());
    }
}
