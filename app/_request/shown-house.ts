import { currentHouse } from "@/server/compose/shown-everywhere";
import type { House } from "@/server/kernel/brand";

/** The installation's name and brand; also works where nothing else is known, as while pages are built. */
export function shownHouse(): Promise<House> {
  return currentHouse();
}
