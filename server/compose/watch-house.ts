import { readHouse } from "@/server/domain/campaigns/brands/read-brand";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import type { Context } from "@/server/operations/context";
import type { HouseReader } from "@/server/ports/house";

const FRESH_MS = 5_000;

/**
 * Keeps what the installation is called and looks like, so that neither a page nor an email reads it again. What an
 * operator changes through another process is seen some seconds later; what is not known yet has the standard name.
 */
export function watchHouse(context: () => Context): HouseReader {
  let house = DEFAULT_HOUSE;
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    readAt = performance.now();
    house = await readHouse(context());
  };
  return {
    current() {
      if (performance.now() - readAt > FRESH_MS)
        refresh().catch((err) => context().log.warn({ err }, "the installation's settings could not be read"));
      return house;
    },
    refresh,
  };
}
