import { getApplication } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { DEFAULT_HOUSE, type House } from "@/server/kernel/brand";

let isWithoutDatabase: boolean | undefined;

/** True as when pages are built. Found out once, because each page asks twice and the whole environment is parsed for it. */
function withoutDatabase(): boolean {
  isWithoutDatabase ??= !readEnv().DATABASE_URL;
  return isWithoutDatabase;
}

/** What the installation is called and looks like; the standard one where there is no database. */
export async function currentHouse(): Promise<House> {
  if (withoutDatabase()) return DEFAULT_HOUSE;
  return (await getApplication()).context.ports.house.current();
}

/** The instant of the backup while this installation is held; null where there is no database either. */
export async function currentHold(): Promise<Date | null> {
  if (withoutDatabase()) return null;
  return (await getApplication()).context.ports.hold.backupMadeAt();
}
