import { getApplication } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { DEFAULT_HOUSE, type House } from "@/server/kernel/brand";

/** What the installation is called and looks like; the standard one where there is no database, as when pages are built. */
export async function currentHouse(): Promise<House> {
  if (!readEnv().DATABASE_URL) return DEFAULT_HOUSE;
  return (await getApplication()).context.ports.house.current();
}

/** The instant of the backup while this installation is held; null where there is no database either. */
export async function currentHold(): Promise<Date | null> {
  if (!readEnv().DATABASE_URL) return null;
  return (await getApplication()).context.ports.hold.backupMadeAt();
}
