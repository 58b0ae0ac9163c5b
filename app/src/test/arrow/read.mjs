// Reads a file of Apache Arrow with the implementation of the Arrow project for JavaScript, and prints its columns as JSON.
import { readFileSync } from "node:fs";
import { tableFromIPC } from "apache-arrow";

const table = tableFromIPC(readFileSync(process.argv[2]));
const columns = {};
table.schema.fields.forEach((field, i) => {
  const values = [...table.getChildAt(i)].map((value) => (typeof value === "bigint" ? Number(value) : value));
  columns[field.name] = { type: field.type.toString(), values };
});
console.log(JSON.stringify({ rows: table.numRows, batches: table.batches.length, columns }));
