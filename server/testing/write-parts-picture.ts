/** `npm run parts-picture`: draws the table of arrows into docs/parts.md. */
import { writeFileSync } from "node:fs";
import { partsPicture } from "@/server/testing/parts-picture";

writeFileSync("docs/parts.md", partsPicture());
