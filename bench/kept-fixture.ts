import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Filled, fillFixture } from "@/bench/fill-fixture";
import { type BenchFixture, makeBenchFixture, openFixture } from "@/bench/fixture";

/** Settings for a server with 24 GB of memory. */
export const SERVER_SETTINGS = { shared_buffers: "2GB", max_wal_size: "6GB", maintenance_work_mem: "1GB" };
/** The file that marks a completely filled fixture, in its folder. */
const FILLED = "filled.json";

interface FilledFixture {
  fixture: Pick<BenchFixture, "superuserUrl" | "env">;
  filled: Filled;
  close(): Promise<void>;
}

/**
 * Opens an installation with this many gifts to one organization. With a folder, it reuses the one of that size that is
 * kept there.
 */
export async function openFilled(gifts: number, folder: string | undefined): Promise<FilledFixture> {
  if (folder === undefined) {
    const fixture = await makeBenchFixture(SERVER_SETTINGS);
    return { fixture, filled: await fillFixture(fixture, gifts), close: () => fixture.close() };
  }
  const dir = path.resolve(folder, String(gifts));
  const file = path.join(dir, FILLED);
  // Start over if it was not filled completely.
  if (!existsSync(file)) rmSync(dir, { recursive: true, force: true });
  const fixture = await openFixture(dir, SERVER_SETTINGS);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await fillFixture(fixture, gifts)));
  const filled: Filled = JSON.parse(readFileSync(file, "utf8"));
  return { fixture, filled, close: () => fixture.stop() };
}
