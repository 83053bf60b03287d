import { MATCHING_PROMISES } from "@/server/testing/promises/matching";
import type { Promised } from "@/server/testing/promises/promised";

/** What each area promises, by its name, which begins the ids. */
export const PROMISES: Record<string, Promised[]> = {
  matching: MATCHING_PROMISES,
};
