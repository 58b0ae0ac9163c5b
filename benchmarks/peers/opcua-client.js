// A third-party OPC UA client looks at the server of `takt plant`: with credentials it reads the tags and sees the heartbeat
// run, without them it is refused.
//
//   npm install node-opcua-client@2
//   ./takt plant examples/distillation-hil.conf --set links.kind=opcua \
//       --set links.opcua.password-file=PASSWORD --set links.opcua.certificates=PKI
//   node benchmarks/peers/opcua-client.js opc.tcp://127.0.0.1:4840/takt controller PASSWORD PKI
const fs = require("fs");
const path = require("path");
const { OPCUAClient, MessageSecurityMode, SecurityPolicy, UserTokenType } = require("node-opcua-client");
const { OPCUACertificateManager } = require("node-opcua-certificate-manager");

const [url, user, passwordFile, pki] = process.argv.slice(2);
const password = fs.readFileSync(passwordFile, "utf8").trim();
const quick = { initialDelay: 100, maxRetry: 0 };

async function client(options) {
  const made = OPCUAClient.create({ endpointMustExist: false, connectionStrategy: quick, ...options });
  made.on("backoff", () => {});
  return made;
}

async function refused(what, options, identity) {
  const made = await client(options);
  try {
    await made.connect(url);
    const session = await made.createSession(identity);
    await session.close();
    console.log("LET IN:  " + what);
    process.exitCode = 1;
  } catch (e) {
    console.log("refused: " + what + "  (" + e.message.split("\n")[0].slice(0, 90) + ")");
  } finally {
    await made.disconnect().catch(() => {});
  }
}

async function main() {
  const manager = new OPCUACertificateManager({ rootFolder: path.join(pki, "node-opcua"), automaticallyAcceptUnknownCertificate: true });
  await manager.initialize();
  const secure = {
    securityMode: MessageSecurityMode.SignAndEncrypt,
    securityPolicy: SecurityPolicy.Basic256Sha256,
    clientCertificateManager: manager,
    applicationName: "third-party",
  };
  const login = { type: UserTokenType.UserName, userName: user, password };

  await refused("no security, nobody", {}, { type: UserTokenType.Anonymous });
  await refused("a certificate that nobody trusts", secure, login);

  // What an engineer does on site: lays the certificate of the client into the folder of the trusted ones.
  const probe = await client(secure);
  await probe.createDefaultCertificate();
  const own = fs.readFileSync(probe.certificateFile, "utf8").split("-----")[2].replace(/\s/g, "");
  fs.writeFileSync(path.join(pki, "trusted", "third-party.der"), Buffer.from(own, "base64"));

  await refused("a trusted certificate, nobody", secure, { type: UserTokenType.Anonymous });
  await refused("a trusted certificate, a wrong password", secure, { ...login, password: "a guess" });

  const made = await client(secure);
  await made.connect(url);
  const session = await made.createSession(login);
  const namespaces = await session.readNamespaceArray();
  const ns = namespaces.indexOf("urn:takt:plant:tags");
  const node = (name) => ({ nodeId: `ns=${ns};s=${name}`, attributeId: 13 });
  for (let round = 0; round < 2; round++) {
    const names = ["x[1]", "x[32]", "u", "plant.sequence"];
    const values = await session.read(names.map(node));
    values.forEach((value, i) =>
      console.log(`${names[i]} = ${value.value.value}  ${value.statusCode.name}  ${value.sourceTimestamp?.toISOString()}`));
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const folder = await session.browse("ns=0;i=85");
  console.log("objects: " + folder.references.map((each) => each.browseName.name).join(", "));
  const wrong = await session.write({ ...node("x[1]"), value: { value: { dataType: "Double", value: 1 } } });
  console.log("write to a measurement: " + wrong.name);
  const double = (value) => ({ value: { dataType: "Double", value } });
  const absurd = await session.write({ ...node("u.command"), value: double(1e308) });
  console.log("write 1e308 to a command: " + absurd.name);
  const [range, unit] = await session.read([node("x[1].EURange"), node("x[1].EngineeringUnits")]);
  console.log(`x[1] from ${range.value.value?.low} to ${range.value.value?.high}, unit ${unit.value.value?.displayName?.text ?? "none"}`);
  await session.close();
  await made.disconnect();

  const short = await client(secure);
  const root = url.replace(/(opc.tcp:\/\/[^/]+).*/, "$1");
  await short.connect(root);
  const there = await short.createSession(login);
  const [beat] = await there.read([node("plant.sequence")]);
  console.log(`${root} without a path: plant.sequence ${beat.statusCode.name}`);
  await there.close();
  await short.disconnect();
}

main().catch((e) => {
  console.log("failed: " + e.message);
  process.exitCode = 1;
});
