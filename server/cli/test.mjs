// `npm test`: everything that must pass, from a bare checkout. `npm test -- <filter>` runs the matching test files only.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFault } from "./node-version.mjs";

const fault = nodeFault(process.versions.node);
if (fault) {
  console.error(fault);
  process.exit(1);
}
process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../.."));
const { runTests } = await import("./run-tests.mjs");
process.exit(await runTests(process.argv.slice(2)));
