package dev.takt.actors.solving.process;

import dev.takt.actors.journal.CaseText;
import dev.takt.actors.journal.SolveRecords;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a solver process is for: the case as it was when the loop started, whatever its file says by now, and where the records of its
 * solves go.
 *
 * @param records empty if nobody keeps them
 */
public record Errand(CaseText text, Optional<SolveRecords> records) {

    /** The errand as the process gets it. */
    record Received(CaseText text, boolean recorded) {}

    void write(DataOutputStream out) throws IOException {
        out.writeUTF(text.name());
        byte[] bytes = text.text().getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
        SolveCoding.writeNames(text.overrides(), out);
        out.writeBoolean(records.isPresent());
        out.flush();
    }

    static Received read(DataInputStream in) throws IOException {
        String name = in.readUTF();
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        String text = new String(bytes, StandardCharsets.UTF_8);
        return new Received(new CaseText(name, text, SolveCoding.readNames(in)), in.readBoolean());
    }
}
