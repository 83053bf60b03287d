import type { HomeRange } from "@/server/domain/home/home-ranges";
import type { TextKey } from "@/server/texts/areas";

type Words = Record<HomeRange, TextKey<"overview">>;

/** The ranges as they are chosen. */
export const RANGE_NAMES: Words = { "7d": "range7d", "30d": "range30d", "90d": "range90d", "1y": "range1y" };
/** The range within a sentence, as a time. */
export const RANGE_WHEN: Words = { "7d": "when7d", "30d": "when30d", "90d": "when90d", "1y": "when1y" };
/** The previous range within a sentence. */
export const RANGE_BEFORE: Words = { "7d": "before7d", "30d": "before30d", "90d": "before90d", "1y": "before1y" };
