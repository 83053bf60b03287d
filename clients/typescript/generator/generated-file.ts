import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ApiDocument } from "./api-document.js";
import { writeOperations } from "./write-operations.js";
import { writeTypes } from "./write-types.js";

const CLIENT = path.resolve(import.meta.dirname, "..");
const HEADER = `// Made from docs/openapi.json by \`node --import tsx server/cli/generate/write-client.ts\`. Changes by hand are lost.\n`;

/** The client's generated file, as the committed API document requires it: every operation, then every type. */
export async function generatedFile(): Promise<{ path: string; text: string }> {
  const document = (await readJson(path.resolve(CLIENT, "../../docs/openapi.json"))) as ApiDocument;
  const { version } = (await readJson(path.join(CLIENT, "package.json"))) as { version: string };
  const text = [HEADER, writeOperations(document, version), await writeTypes(document)].join("\n");
  return { path: path.join(CLIENT, "src/generated/api.ts"), text };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
