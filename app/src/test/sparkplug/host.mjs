// A host of Sparkplug B, with the decoder of Eclipse Tahu: prints each message as a line of JSON, and sends what it is told to.
//
//   node host.mjs PORT      commands on standard input, a line each: {"topic": …, "payload": {"metrics": […]}}
import { createInterface } from "node:readline";
import mqtt from "mqtt";
import sparkplug from "sparkplug-payload";

const payloads = sparkplug.get("spBv1.0");
const client = mqtt.connect({ host: "127.0.0.1", port: Number(process.argv[2]), protocolVersion: 5 });
const plain = (key, value) =>
  typeof value === "bigint" || value?.constructor?.name === "Long" ? Number(value) : value;

client.on("connect", () => client.subscribe("spBv1.0/#", () => console.log(JSON.stringify({ ready: true }))));
client.on("message", (topic, bytes, packet) => {
  let payload;
  try {
    payload = payloads.decodePayload(bytes);
  } catch (e) {
    payload = { unreadable: e.message };
  }
  console.log(JSON.stringify({ topic, retain: packet.retain, qos: packet.qos, payload }, plain));
});

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { topic, payload, raw } = JSON.parse(line);
    client.publish(topic, raw === undefined ? payloads.encodePayload(payload) : Buffer.from(raw, "base64"));
  })
  .on("close", () => client.end(true, () => process.exit(0)));
