/** `node --import tsx server/cli/generate/env-example.ts`: writes `.env.example` from the descriptions in server/config/env.ts. */
import { writeFileSync } from "node:fs";
import { envExample } from "@/server/config/env-example";

writeFileSync(".env.example", envExample());
