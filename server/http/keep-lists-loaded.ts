import { troubleOf } from "@/server/db/failures";
import { loadCurrentLists } from "@/server/domain/screening/matcher-cache";
import type { Context } from "@/server/operations/context";

const EVERY_MS = 5_000;

/**
 * Loads the sanctions lists when a process that screens starts, and each new version within seconds of its import, so
 * that gifts seldom wait for that. Returns a function that stops it.
 */
export function keepListsLoaded(ctx: Context): () => void {
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    loadCurrentLists(ctx)
      .catch((err) => ctx.log.warn(troubleOf(err), "the sanctions lists could not be loaded ahead of need"))
      .finally(() => {
        isLoading = false;
      });
  };
  load();
  const timer = setInterval(load, EVERY_MS);
  return () => clearInterval(timer);
}
