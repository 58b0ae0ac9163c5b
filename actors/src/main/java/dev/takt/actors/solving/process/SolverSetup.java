package dev.takt.actors.solving.process;

import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.SolveRecords;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.config.Case;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The setup of a solver process: the case as it was at the start of the loop, whatever its file contains now, and the
 * sink of the records of its solves.
 *
 * @param model hash of the model, whose Java source is in a separate file
 * @param records empty if they are not kept
 */
public record SolverSetup(CaseText text, String model, Optional<SolveRecords> records) {

    /** The setup for a solver's process. */
    public static SolverSetup of(Case read, CaseText text, Optional<SolveRecords> records) {
        return new SolverSetup(text, ModelFingerprint.of(read.model().problem()), records);
    }

    /**
     * The setup as received by the process.
     *
     * @param spare whether another solver is active, which must not be disturbed by this warm-up
     */
    record Received(CaseText text, String model, boolean recorded, boolean spare) {

        /**
         * The case.
         *
         * @throws IllegalStateException if its model has changed
         */
        Case read() {
            Case read = text.controller();
            String present = ModelFingerprint.of(read.model().problem());
            if (!present.equals(model)) {
                throw new IllegalStateException("the model of " + text.name() + " reads as " + present
                        + " now; expected " + model + ", that of the loop. Maybe its source was changed.");
            }
            return read;
        }
    }

    void write(boolean spare, DataOutputStream out) throws IOException {
        out.writeUTF(text.name());
        byte[] bytes = text.text().getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
        SolveCoding.writeNames(text.overrides(), out);
        out.writeUTF(model);
        out.writeBoolean(records.isPresent());
        out.writeBoolean(spare);
        out.flush();
    }

    static Received read(DataInputStream in) throws IOException {
        String name = in.readUTF();
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        String text = new String(bytes, StandardCharsets.UTF_8);
        return new Received(
                new CaseText(name, text, SolveCoding.readNames(in)), in.readUTF(), in.readBoolean(), in.readBoolean());
    }
}
