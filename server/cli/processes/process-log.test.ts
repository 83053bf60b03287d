import { mkdtempSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ProcessLog } from "@/server/cli/processes/process-log";

// Guards that logs don't fill the disk, and that a full disk doesn't stop the product.

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "almoner-log-"));
  file = path.join(dir, "logs", "web.log");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const read = (name: string) => readFileSync(path.join(dir, "logs", name), "utf8");

test("files have a bounded size and number, the newest first, across restarts", () => {
  for (let line = 1; line <= 12; line += 1) {
    // Each iteration opens the file anew, as another start of the product does.
    new ProcessLog(file, { maxBytes: 20, files: 3 }).take(Buffer.from(`line ${String(line).padStart(4, "0")}\n`));
  }
  expect(readdirSync(path.join(dir, "logs")).sort()).toEqual(["web.log", "web.log.1", "web.log.2"]);
  expect([read("web.log.2"), read("web.log.1"), read("web.log")]).toEqual([
    "line 0007\nline 0008\n",
    "line 0009\nline 0010\n",
    "line 0011\nline 0012\n",
  ]);
});

test("one file is one file", () => {
  const log = new ProcessLog(file, { maxBytes: 4, files: 1 });
  for (const text of ["one\n", "two\n"]) log.take(Buffer.from(text));
  expect(readdirSync(path.join(dir, "logs"))).toEqual(["web.log"]);
  expect(read("web.log")).toBe("two\n");
});

test("what a full disk does not take is dropped and counted, and the log goes on once there is space", () => {
  let isFull = false;
  const log = new ProcessLog(file, { maxBytes: 1_000, files: 2 }, (fd, chunk) => {
    if (isFull) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    writeSync(fd, chunk);
  });
  const say = (text: string) => log.take(Buffer.from(`${text}\n`));
  say("before");
  isFull = true;
  say("lost");
  say("lost as well");
  expect(log.dropped).toBe(2);
  expect(log.tail()).toBe("before\nlost\nlost as well");
  isFull = false;
  say("after");
  say("later");
  expect(read("web.log")).toBe("before\n2 writes of this log failed and are missing here\nafter\nlater\n");
});

test("a tail has no lines of an earlier run", () => {
  new ProcessLog(file, { maxBytes: 1_000, files: 2 }).take(Buffer.from("yesterday\n"));
  expect(new ProcessLog(file, { maxBytes: 1_000, files: 2 }).tail()).toBe("");
});
