import { existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { commandFetcher } from "@/server/adapters/bank-fetcher/command-fetcher";

// Guards the machine against an operator's command: the command gets no secret and no shell, half-written files are
// never taken, and a command that hangs ends with every process it started.

let scripts: string;
beforeAll(async () => {
  scripts = await mkdtemp(path.join(tmpdir(), "bank-fetch-test-"));
});

async function fetcherOf(script: string, limitMs = 20_000, words = "") {
  const file = path.join(scripts, `${Math.random().toString(36).slice(2)}.mjs`);
  await writeFile(file, script);
  const environment = { PATH: process.env.PATH ?? "" };
  return commandFetcher({ command: `${process.execPath} ${file} ${words}`, everyMs: 1_000, limitMs, environment });
}

async function taken(fetcher: ReturnType<typeof commandFetcher>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await fetcher.fetch(async (files) => {
    for (const { name, open } of files) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of open()) chunks.push(chunk);
      found[name] = Buffer.concat(chunks).toString();
    }
  });
  return found;
}

it("takes the files that the command leaves, with no secret, no shell and no link to follow", async () => {
  const said = path.join(scripts, "said.json");
  const fetcher = await fetcherOf(
    `import { symlinkSync, mkdirSync, writeFileSync } from "node:fs";
     const folder = process.argv.at(-1);
     writeFileSync(folder + "/b.xml", "B"); writeFileSync(folder + "/a.xml", "A"); writeFileSync(folder + "/empty.xml", "");
     mkdirSync(folder + "/more"); symlinkSync("/etc/hostname", folder + "/link.xml");
     writeFileSync(${JSON.stringify(said)}, JSON.stringify({ args: process.argv.slice(2), env: process.env, cwd: process.cwd() }));`,
    20_000,
    "$HOME; `id`",
  );
  process.env.BANK_TEST_SECRET = "marker";
  expect(await taken(fetcher)).toEqual({ "a.xml": "A", "b.xml": "B" });
  const { args, env } = JSON.parse(await readFile(said, "utf8"));
  expect(args.slice(0, 3)).toEqual(["$HOME;", "`id`", env.BANK_FETCH_DIR]);
  expect(JSON.stringify(env)).not.toContain("marker");
  expect(existsSync(env.BANK_FETCH_DIR)).toBe(false);
});

it("takes nothing of a command that failed or can't be started, and says what it said", async () => {
  const failing = await fetcherOf(
    `import { writeFileSync } from "node:fs"; writeFileSync(process.argv.at(-1) + "/half.xml", "half");
     console.error("no such login"); process.exit(3);`,
  );
  await expect(taken(failing)).rejects.toThrow("ended with 3. It said: no such login");
  const missing = commandFetcher({ command: "/nowhere/at-all", everyMs: 1, limitMs: 1_000, environment: {} });
  await expect(taken(missing)).rejects.toThrow("could not be started");
  const none = commandFetcher({ command: null, everyMs: 1, limitMs: 1_000, environment: {} });
  expect(none.everyMs).toBeNull();
});

it("ends one that hangs, with what it started", async () => {
  const pidFile = path.join(scripts, "pid");
  const hanging = await fetcherOf(
    `import { spawn } from "node:child_process"; import { writeFileSync } from "node:fs";
     process.on("SIGTERM", () => process.exit(0));
     const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: "ignore" });
     writeFileSync(${JSON.stringify(pidFile)}, String(child.pid)); setInterval(() => {}, 1000);`,
    2_000,
  );
  await expect(taken(hanging)).rejects.toThrow("took longer than 2 s");
  const pid = Number(await readFile(pidFile, "utf8"));
  await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
