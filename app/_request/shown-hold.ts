import { currentHold } from "@/server/compose/shown-everywhere";

/** The time of the backup that this installation was restored from, while it is held; normally null. */
export function shownHold(): Promise<Date | null> {
  return currentHold();
}
