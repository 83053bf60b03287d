import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { endOnError } from "@/server/http/end-on-error";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

// Guards that a full disk, which rejects every log line, neither stops a process nor makes it spin.

let child: ChildProcess | undefined;
afterEach(() => void child?.kill("SIGKILL"));

/** Starts a process on whose output every write fails with ENOSPC. */
async function startOnFullDisk(): Promise<ChildProcess> {
  const full = openSync("/dev/full", "w");
  child = fork(TEST_PROCESSES.failingProcess, { stdio: ["ignore", full, full, "ipc"] });
  closeSync(full);
  expect(await once(child, "message")).toEqual(["ready", undefined]);
  return child;
}

test("a log that cannot be written loses its lines, is counted, and stops nothing", async () => {
  const failing = await startOnFullDisk();
  failing.send("log");
  const [dropped] = await once(failing, "message");
  expect(dropped).toBeGreaterThanOrEqual(100);
  expect(failing.exitCode).toBeNull();
});

test.each(["throw", "reject"])(
  "an error that nobody caught ends the process, although it cannot be logged (%s)",
  async (how) => {
    const failing = await startOnFullDisk();
    failing.send(how);
    expect(await once(failing, "exit")).toEqual([1, null]);
  },
);

test("where the page framework runs, promises that nobody waits for are logged and end nothing", () => {
  const of = Object.assign(new EventEmitter(), { exit: vi.fn() });
  const log = { error: vi.fn() };
  endOnError({ log, outlivesRejections: true, of: of as never });
  of.emit("unhandledRejection", new Error("left"));
  expect(of.exit).not.toHaveBeenCalled();
  expect(log.error).toHaveBeenCalledTimes(1);
  of.emit("uncaughtException", new Error("lost"));
  expect(of.exit).toHaveBeenCalledExactlyOnceWith(1);
});
