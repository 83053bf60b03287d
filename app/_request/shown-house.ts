import { currentHouse } from "@/server/compose/shown-everywhere";
import type { House } from "@/server/kernel/brand";

/** What the installation is called and looks like, also where nothing else is known, as when pages are built. */
export function shownHouse(): Promise<House> {
  return currentHouse();
}
