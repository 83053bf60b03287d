import { readHouse } from "@/server/domain/campaigns/brands/read-brand";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import type { Context } from "@/server/operations/context";
import type { HouseReader } from "@/server/ports/house";

/**
 * Caches the installation's name and brand, so that pages and emails need not read them. Returns the default until they
 * are known.
 */
export function watchHouse(context: () => Context): HouseReader {
  let house = DEFAULT_HOUSE;
  return {
    current: () => house,
    async refresh() {
      house = await readHouse(context());
    },
  };
}
