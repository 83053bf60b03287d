/**
 * Writes the TypeScript client's generated file from docs/openapi.json: `node --import tsx
 * server/cli/generate/write-client.ts`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { generatedFile } from "@/clients/typescript/generator/generated-file";

const { path: file, text } = await generatedFile();
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, text);
