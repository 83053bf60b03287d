import { defineConfig } from "prisma/config";

// `generate`, `validate` and `format` run as WebAssembly; the CLI only checks that an engine file exists.
// Any existing executable satisfies that check. Migrations go through `npm run migrate`, never `prisma migrate`.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema", migrations: { path: "prisma/migrations" } });
