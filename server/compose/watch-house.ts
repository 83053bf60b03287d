import { readHouse } from "@/server/domain/campaigns/brands/read-brand";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import type { Context } from "@/server/operations/context";
import type { HouseReader } from "@/server/ports/house";

/**
 * Keeps what the installation is called and looks like, so that neither a page nor an email reads it again. What is not known yet
 * has the standard name.
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
