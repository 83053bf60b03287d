import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { ManagedProcess } from "@/server/cli/processes/managed-process";
import { ProcessLog } from "@/server/cli/processes/process-log";

const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-managed-"));
const running: ManagedProcess[] = [];
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop(0, AbortSignal.abort())));
  rmSync(dir, { recursive: true, force: true });
});

// Guards that a failed start shows its own log lines, not the day before's.
it("shows what it logged itself, in a file that goes on from start to start", async () => {
  const logFile = path.join(dir, "web.log");
  const script = path.join(dir, "web.mjs");
  writeFileSync(logFile, "the deadlock of yesterday\n");
  writeFileSync(script, 'console.log("of today"); setInterval(() => {}, 1e6);');
  const web = new ManagedProcess({
    name: "web",
    script,
    args: [],
    env: process.env,
    log: new ProcessLog(logFile, { maxBytes: 1_000_000, files: 2 }),
    onPid() {},
    onRestart() {},
    onGiveUp() {},
  });
  running.push(web);
  await expect.poll(() => web.logTail(), { timeout: 30_000 }).toBe("of today");
  expect(readFileSync(logFile, "utf8")).toBe("the deadlock of yesterday\nof today\n");
});
