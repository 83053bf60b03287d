import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PlainFailure, Stopped } from "./terminal.mjs";

const READY_TIMEOUT_MS = 180_000;
const POLL_MS = 200;
/** Long enough to be noticeable, and short, because many tests wait for it. */
const SETTLEMENT_DELAY = "1s";

/**
 * Starts the product as an operator would, on a free port and an empty data folder, and passes its URL to later steps. It is stopped at the end of the run.
 * @param {import("./run-tests.mjs").TestRun} testRun
 */
export async function startTestProduct(testRun) {
  const port = String(await freePort());
  const dataDir = path.join(testRun.dir, "data");
  const log = path.join(testRun.dir, "product.log");
  const fd = openSync(log, "a");
  // An empty value overrides the one in `.env`.
  const none = { DATABASE_URL: "", PUBLIC_URL: "", SMTP_URL: "" };
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir, SETTLEMENT_DELAY, ...none };
  const child = spawn(process.execPath, ["server/cli/start.mjs"], { detached: true, stdio: ["ignore", fd, fd], env });
  closeSync(fd);
  testRun.cleanUps.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!readFileSync(log, "utf8").includes("Almoner is ready")) {
    if (testRun.signal.aborted) throw new Stopped();
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new PlainFailure("The product did not start. Its output is above.", readFileSync(log, "utf8"));
    }
    await sleep(POLL_MS);
  }
  const file = path.join(dataDir, "sandbox.json");
  const { base_url, database_url } = JSON.parse(readFileSync(file, "utf8"));
  testRun.product = { E2E_BASE_URL: base_url, E2E_SANDBOX_FILE: file, E2E_DATABASE_URL: database_url };
  return testRun.product.E2E_BASE_URL;
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
