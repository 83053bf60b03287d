/**
 * Writes the TypeScript client's generated file from docs/openapi.json: `node --import tsx
 * server/cli/write-client.ts`.
 */
import { writeFile } from "node:fs/promises";
import { generatedFile } from "@/clients/typescript/generator/generated-file";

const { path, text } = await generatedFile();
await writeFile(path, text);
