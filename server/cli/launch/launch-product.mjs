import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PlainFailure, Stopped } from "../terminal/terminal.mjs";

/** Longer than the product's own timeout, whose message says what was missing. */
const READY_TIMEOUT_MS = 900_000;
const POLL_MS = 200;

/**
 * @typedef {object} LaunchedProduct
 * @property {string} url
 * @property {string} sandboxFile
 * @property {string} databaseUrl with the product's login
 * @property {string} ownerUrl with the login that migrates
 * @property {string} apiKey
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the product as a person would, on a free port with its data in a folder, and waits until it is ready. What the
 * environment says about another product does not count.
 * @param {object} options
 * @param {string} options.dir gets the data and the log
 * @param {AbortSignal} [options.signal] stops the wait
 * @param {string[]} [options.args] `dev` for the product in development
 * @param {Record<string, string>} [options.env]
 * @param {(stop: () => Promise<void>) => void} [options.onStarted] called before the wait with what ends it
 * @returns {Promise<LaunchedProduct>}
 */
export async function launchProduct({ dir, signal, args = [], env = {}, onStarted = () => {} }) {
  const dataDir = path.join(dir, "data");
  const log = path.join(dir, "product.log");
  const fd = openSync(log, "a");
  const child = spawn(process.execPath, ["server/cli/start.mjs", ...args], {
    detached: true,
    stdio: ["ignore", fd, fd],
    // An empty value overrides the one in `.env`.
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATABASE_OWNER_URL: "",
      DATABASE_AUDITOR_URL: "",
      PUBLIC_URL: "",
      SMTP_URL: "",
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SANDBOX_PAST: "off",
      ...env,
    },
  });
  closeSync(fd);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  onStarted(stop);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!readFileSync(log, "utf8").includes("Almoner is ready")) {
    if (signal?.aborted) throw new Stopped();
    if (hasEnded() || Date.now() > deadline) {
      await stop();
      throw new PlainFailure("The product did not start. Its output is above.", readFileSync(log, "utf8"));
    }
    await sleep(POLL_MS);
  }
  const sandboxFile = path.join(dataDir, "sandbox.json");
  const sandbox = JSON.parse(readFileSync(sandboxFile, "utf8"));
  const { base_url: url, database_url: databaseUrl, database_owner_url: ownerUrl, api_key: apiKey } = sandbox;
  return { url, sandboxFile, databaseUrl, ownerUrl, apiKey, stop };
}

/**
 * A port that nothing listens on.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
