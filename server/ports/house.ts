import type { House } from "@/server/kernel/brand";

/** What the installation is called and looks like, for what is written and shown without a read of its own. */
export interface HouseReader {
  /** As of a few seconds ago. */
  current(): House;
  /** Reads it now, such as after a change. */
  refresh(): Promise<void>;
}
