// `npm run bench` and `npm run bench:<name>`: installs and compiles what a benchmark needs, and runs it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileServer, isServerBuilt, prepareTools } from "./build/prepare.mjs";
import { printFailure } from "./terminal/terminal.mjs";

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../.."));
const [name, ...args] = process.argv.slice(2);
try {
  const { signal } = new AbortController();
  await prepareTools(signal);
  if (!isServerBuilt()) await compileServer(signal);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
// The benchmark receives Ctrl-C itself, and cleans up first.
for (const stop of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(stop, () => {});
const benchmark = spawn(process.execPath, ["--import", "tsx", `bench/${name}.ts`, ...args], { stdio: "inherit" });
const [code] = await once(benchmark, "exit");
process.exit(code ?? 1);
