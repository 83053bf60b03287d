/**
 * Writes docs/openapi.json, the committed copy of the API description: `node --import tsx server/cli/generate/write-openapi.ts`.
 */
import { writeFile } from "node:fs/promises";
import { openapiDocument } from "@/server/api/openapi";

await writeFile("docs/openapi.json", `${JSON.stringify(openapiDocument("https://almoner.example"), null, 2)}\n`);
