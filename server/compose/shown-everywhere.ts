import { getApplication } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { DEFAULT_HOUSE, type House } from "@/server/kernel/brand";

let isWithoutDatabase: boolean | undefined;

/**
 * True without a database, as while pages are built. Cached, because each page asks twice and reading parses the whole
 * environment.
 */
function withoutDatabase(): boolean {
  isWithoutDatabase ??= !readEnv().DATABASE_URL;
  return isWithoutDatabase;
}

/** The installation's name and brand; the default one without a database. */
export async function currentHouse(): Promise<House> {
  if (withoutDatabase()) return DEFAULT_HOUSE;
  return (await getApplication()).context.ports.house.current();
}

/**
 * The time of the backup that this installation was restored from, while it is held; else null, also without a
 * database.
 */
export async function currentHold(): Promise<Date | null> {
  if (withoutDatabase()) return null;
  return (await getApplication()).context.ports.hold.backupMadeAt();
}
