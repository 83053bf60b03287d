import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkDatabase } from "@/server/cli/database/databases";
import { readSandboxFile, writeSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { nodeVersionError, nodeVersionWarning } from "../checkout/node-version.mjs";
import { attempt } from "../processes/commands.mjs";
import { commandOf, endProcess, isAlive } from "../processes/processes.mjs";
import { fullDiskLine } from "../terminal/terminal.mjs";
import { DataDirClaim } from "./data-dir-claim.mjs";
import { checkDataDir, checkPort } from "./preflight.mjs";

const dirs: string[] = [];
const URLS = {
  base_url: "http://localhost:1",
  public_url: "http://localhost:1",
  database_url: "d",
  database_owner_url: "o",
  database_auditor_url: "a",
  mailbox_dir: "m",
};

function temporaryDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-start-"));
  dirs.push(dir);
  return dir;
}

afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

describe("a problem that prevents a start is reported in one line", () => {
  it("an old Node", () => {
    expect(nodeVersionError("20.18.1")).toMatch(/^Almoner needs Node 20\.19 or newer.* This is Node 20\.18\.1\. .*$/);
    for (const version of ["14.21.3", "18.20.4", "21.7.0", "22.11.0"]) expect(nodeVersionError(version)).not.toBeNull();
    for (const version of ["20.19.0", "20.20.2", "22.12.0", "24.1.0"]) expect(nodeVersionError(version)).toBeNull();
  });

  it("a Node without security fixes, from the day on which they ended", () => {
    expect(nodeVersionWarning("20.19.0", new Date("2026-04-29T23:59:59Z"))).toBeNull();
    expect(nodeVersionWarning("20.19.0", new Date("2026-04-30T00:00:00Z"))).toMatch(
      /^Node 20 has had no security fixes since 2026-04-30\. .* use Node 24 LTS .*$/,
    );
    expect(nodeVersionWarning("24.1.0", new Date("2026-11-26T00:00:00Z"))).toBeNull();
    expect(nodeVersionWarning("26.0.0", new Date("2026-11-26T00:00:00Z"))).toBeNull();
  });

  it("a port in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    await expect(checkPort("127.0.0.1", port)).rejects.toThrow(/^Port \d+ is in use by another program\. .*PORT=/);
    await new Promise((resolve) => server.close(resolve));
    await expect(checkPort("127.0.0.1", port)).resolves.toBeUndefined();
  });

  it("a folder that is not writable", () => {
    const file = path.join(temporaryDir(), "file");
    writeFileSync(file, "");
    expect(() => checkDataDir(path.join(file, "data"))).toThrow(/Cannot write to .*DATA_DIR/);
  });

  it("a full disk, whichever program hit it", () => {
    expect(fullDiskLine("initdb: could not write: No space left on device", "/data")).toMatch(
      /^The disk .*\/data is full/,
    );
    expect(fullDiskLine("npm error code ENOSPC", "/data")).toMatch(/full/);
    expect(fullDiskLine("anything else", "/data")).toBeNull();
  });

  it("a database that is unreachable, without its password", async () => {
    const error = checkDatabase("postgresql://me:secret@127.0.0.1:1/almoner");
    await expect(error).rejects.toThrow(
      /^DATABASE_URL: cannot connect to me@127\.0\.0\.1:1\/almoner \(connection refused\)/,
    );
    await expect(error).rejects.not.toThrow(/secret/);
    await expect(checkDatabase("nonsense")).rejects.toThrow(/not a valid connection string/);
  });
});

describe("a data folder", () => {
  it("is claimed by one start at a time, and a stale claim is taken over", async () => {
    const dir = temporaryDir();
    writeFileSync(path.join(dir, "processes.json"), JSON.stringify({ supervisor: 2 ** 22 + 1, web: process.pid }));
    const claim = new DataDirClaim(dir);
    await claim.take();
    expect(JSON.parse(readFileSync(claim.file, "utf8")).supervisor).toBe(process.pid);
    claim.note("web", 4);
    expect(JSON.parse(readFileSync(claim.file, "utf8")).web).toBe(4);
    claim.release();
  });

  it("keeps its seeded keys when the URLs change", () => {
    const dir = temporaryDir();
    writeFileSync(path.join(dir, "sandbox.json"), JSON.stringify({ ...URLS, api_key: "kept" }));
    writeSandboxFile(dir, { ...URLS, base_url: "http://localhost:2" });
    expect(readSandboxFile(dir)).toEqual({ ...URLS, base_url: "http://localhost:2", api_key: "kept" });
  });

  it("has an empty sandbox file if it was truncated", () => {
    const dir = temporaryDir();
    writeFileSync(path.join(dir, "sandbox.json"), '{"api_key": "al');
    expect(readSandboxFile(dir)).toEqual({});
  });
});

describe("a command", () => {
  it("terminates everything it started when it is stopped", async () => {
    const stop = new AbortController();
    let pid: number | undefined;
    const running = attempt("sh", ["-c", "sleep 60 & echo $!; wait"], {
      signal: stop.signal,
      onPid: (now: number | undefined) => {
        pid ??= now;
      },
    });
    await expect.poll(() => commandOf(pid)).toContain("sleep 60");
    stop.abort();
    const { code, output } = await running;
    expect(code).not.toBe(0);
    await expect.poll(() => isAlive(Number(output))).toBe(false);
  });

  it("is not signaled if its process id was reused", async () => {
    await endProcess(process.pid, ["a command line that this process has not"], { signal: "SIGKILL", graceMs: 100 });
    expect(isAlive(process.pid)).toBe(true);
  });
});
