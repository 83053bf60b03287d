/**
 * Writes the TypeScript client's generated files from docs/openapi.json: `node --import tsx
 * server/cli/write-client.ts`.
 */
import { writeFile } from "node:fs/promises";
import { generatedFiles } from "@/clients/typescript/generator/generated-files";

for (const { path, text } of await generatedFiles()) await writeFile(path, text);
