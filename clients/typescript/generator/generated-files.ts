import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ApiDocument } from "./api-document.js";
import { writeOperations } from "./write-operations.js";
import { writeTypes } from "./write-types.js";

const CLIENT = path.resolve(import.meta.dirname, "..");

/** The client's generated files, as the committed API document requires them. */
export async function generatedFiles(): Promise<{ path: string; text: string }[]> {
  const document = (await readJson(path.resolve(CLIENT, "../../docs/openapi.json"))) as ApiDocument;
  const { version } = (await readJson(path.join(CLIENT, "package.json"))) as { version: string };
  const folder = path.join(CLIENT, "src/generated");
  return [
    { path: path.join(folder, "types.ts"), text: await writeTypes(document) },
    { path: path.join(folder, "operations.ts"), text: writeOperations(document, version) },
  ];
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
