// `npm run build`: compiles the server and the commands into `dist` and the pages into `.next`, if their sources
// changed.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildProduct, prepareTools } from "./build/prepare.mjs";
import { listenForStop } from "./terminal/stop-signals.mjs";
import { printFailure } from "./terminal/terminal.mjs";

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../.."));
const { stop } = listenForStop();
try {
  await prepareTools(stop);
  await buildProduct(stop);
  process.exit(0);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
