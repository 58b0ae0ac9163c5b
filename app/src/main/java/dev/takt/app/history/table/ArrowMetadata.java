package dev.takt.app.history.table;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

/** What an Arrow file says about its values: the schema, the places of a batch's parts, and the places of the batches. */
final class ArrowMetadata {
    private static final int ROOM = 4096;

    /** Where a batch stands in the file. */
    record BatchPlace(long offset, int metadata, long body) {}

    private ArrowMetadata() {}

    /** The message that a file begins with. */
    static ByteBuffer schema(List<TableColumn> columns) {
        FlatBufferBuilder builder = new FlatBufferBuilder(ROOM);
        return message(builder, MessageHeader.Schema, schema(builder, columns), 0);
    }

    private static int schema(FlatBufferBuilder builder, List<TableColumn> columns) {
        int[] fields =
                columns.stream().mapToInt(column -> field(builder, column)).toArray();
        int vector = Schema.createFieldsVector(builder, fields);
        Schema.startSchema(builder);
        Schema.addEndianness(builder, Endianness.Little);
        Schema.addFields(builder, vector);
        return Schema.endSchema(builder);
    }

    private static int field(FlatBufferBuilder builder, TableColumn column) {
        int name = builder.createString(column.name());
        int children = Field.createChildrenVector(builder, new int[0]);
        int type = type(builder, column.kind());
        Field.startField(builder);
        Field.addName(builder, name);
        Field.addNullable(builder, true);
        Field.addTypeType(
                builder,
                switch (column.kind()) {
                    case TIME -> Type.Timestamp;
                    case NUMBER -> Type.FloatingPoint;
                    case WHOLE -> Type.Int;
                    case TEXT -> Type.Utf8;
                });
        Field.addType(builder, type);
        Field.addChildren(builder, children);
        return Field.endField(builder);
    }

    private static int type(FlatBufferBuilder builder, TableColumn.Kind kind) {
        return switch (kind) {
            case TIME -> Timestamp.createTimestamp(builder, TimeUnit.MILLISECOND, builder.createString("UTC"));
            case NUMBER -> FloatingPoint.createFloatingPoint(builder, Precision.DOUBLE);
            case WHOLE -> Int.createInt(builder, Long.SIZE, true);
            case TEXT -> {
                Utf8.startUtf8(builder);
                yield Utf8.endUtf8(builder);
            }
        };
    }

    /** The message before the parts of a batch, each of which begins at a multiple of eight bytes. */
    static ByteBuffer batch(List<ArrowColumn> columns) {
        FlatBufferBuilder builder = new FlatBufferBuilder(ROOM);
        RecordBatch.startNodesVector(builder, columns.size());
        for (ArrowColumn column : columns.reversed()) {
            FieldNode.createFieldNode(builder, column.rows(), column.missing());
        }
        int nodes = builder.endVector();
        List<ByteBuffer> parts =
                columns.stream().flatMap(column -> column.parts().stream()).toList();
        long body = parts.stream().mapToLong(part -> padded(part.remaining())).sum();
        long end = body;
        RecordBatch.startBuffersVector(builder, parts.size());
        for (ByteBuffer part : parts.reversed()) {
            end -= padded(part.remaining());
            Buffer.createBuffer(builder, end, part.remaining());
        }
        int buffers = builder.endVector();
        RecordBatch.startRecordBatch(builder);
        RecordBatch.addLength(builder, columns.getFirst().rows());
        RecordBatch.addNodes(builder, nodes);
        RecordBatch.addBuffers(builder, buffers);
        return message(builder, MessageHeader.RecordBatch, RecordBatch.endRecordBatch(builder), body);
    }

    private static ByteBuffer message(FlatBufferBuilder builder, byte kind, int header, long body) {
        Message.startMessage(builder);
        Message.addVersion(builder, MetadataVersion.V5);
        Message.addHeaderType(builder, kind);
        Message.addHeader(builder, header);
        Message.addBodyLength(builder, body);
        Message.finishMessageBuffer(builder, Message.endMessage(builder));
        return builder.dataBuffer();
    }

    /** What a file ends with. */
    static ByteBuffer footer(List<TableColumn> columns, List<BatchPlace> batches) {
        FlatBufferBuilder builder = new FlatBufferBuilder(ROOM);
        int schema = schema(builder, columns);
        Footer.startRecordBatchesVector(builder, batches.size());
        for (BatchPlace place : batches.reversed()) {
            Block.createBlock(builder, place.offset(), place.metadata(), place.body());
        }
        int blocks = builder.endVector();
        Footer.startFooter(builder);
        Footer.addVersion(builder, MetadataVersion.V5);
        Footer.addSchema(builder, schema);
        Footer.addRecordBatches(builder, blocks);
        Footer.finishFooterBuffer(builder, Footer.endFooter(builder));
        return builder.dataBuffer();
    }

    /** The next multiple of eight. */
    static int padded(int bytes) {
        return bytes + 7 & ~7;
    }
}
