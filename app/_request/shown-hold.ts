import { currentHold } from "@/server/compose/shown-everywhere";

/** The instant of the backup that this installation was restored from and is held for; null as a rule. */
export function shownHold(): Promise<Date | null> {
  return currentHold();
}
