package dev.takt.config.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.setting.Setting.Effect;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingBlockTest {

    @Block(name = "pump", about = "A pump.", further = @FreeBlock(name = "curve", about = "Its curve.", live = true))
    record Pump(
            @Setting(standard = "1.5 min", effect = Effect.LIVE) @About("Time to start.") @Time
            double startTime,

            @Setting(path = "size.most") @About("Its size.") @Real(above = 0)
            Optional<Double> mostSize,

            @Setting(standard = "[a, b]") @About("Its valves.") @Words("a list of names")
            List<String> valves,

            Motor motor,
            @Group("") Motor spare,
            @FreeBlock(name = "tags", about = "Its tags.") Map<String, String> tags) {}

    record Motor(
            @Setting(standard = "3") @About("Its poles.") @Whole(atLeast = 1)
            int poles) {}

    @Block(name = "wrong", about = "A default that is none.")
    record WrongDefault(
            @Setting(standard = "0") @About("Above 0.") @Real(above = 0)
            double size) {}

    @Block(name = "wrong", about = "No default.")
    record NoDefault(@Setting @About("A switch.") boolean on) {}

    @Block(name = "wrong", about = "No kind of number.")
    record NoKind(
            @Setting(standard = "1") @About("A number.") double size) {}

    @Block(name = "wrong", about = "No text.")
    record NoText(@Setting(standard = "true") boolean on) {}

    @Block(name = "wrong", about = "A component that nothing is said of.")
    record NoSetting(double size) {}

    @Test
    void isWhatTheRecordDeclares() {
        SettingBlock<Pump> block = SettingBlock.of(Pump.class);
        assertEquals(
                List.of("start-time", "size.most", "valves", "motor.poles", "poles"),
                block.settings().stream().map(DeclaredSetting::name).toList());
        assertEquals(List.of("curve", "tags"), List.copyOf(block.freeBlocks().keySet()));
        assertEquals(Effect.LIVE, block.declared("start-time").orElseThrow().effect());
        assertEquals(Effect.RESTART, block.declared("valves").orElseThrow().effect());
        assertEquals(
                new Pump(90, Optional.empty(), List.of("a", "b"), new Motor(3), new Motor(3), Map.of()),
                block.standard());
    }

    @Test
    void isRefusedWhereItIsWrong() {
        assertRefused(WrongDefault.class, "size has the default 0; expected a number above 0");
        assertRefused(NoDefault.class, "must either be Optional or have a default");
        assertRefused(NoKind.class, "has no @Real");
        assertRefused(NoText.class, "has no @About");
        assertRefused(NoSetting.class, "is no setting");
        assertRefused(Motor.class, "has no @Block");
    }

    private static void assertRefused(Class<? extends Record> type, String message) {
        IllegalStateException refusal = assertThrows(IllegalStateException.class, () -> SettingBlock.of(type));
        assertTrue(String.valueOf(refusal.getMessage()).contains(message), refusal.getMessage());
    }
}
