// `npm test`: everything that must pass, from a bare checkout. `npm test -- <filter>` runs the matching test files only.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { nodeVersionError } from "./checkout/node-version.mjs";

const error = nodeVersionError(process.versions.node);
if (error) {
  console.error(error);
  process.exit(1);
}
process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../.."));
const { runTests } = await import("./tests/run-tests.mjs");
process.exit(await runTests(process.argv.slice(2)));
