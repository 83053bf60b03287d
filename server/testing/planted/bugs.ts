import { API_BUGS } from "@/server/testing/planted/api";
import { MATCHING_BUGS } from "@/server/testing/planted/matching";
import type { PlantedBug } from "@/server/testing/planted/planted-bug";
import { POOL_BUGS } from "@/server/testing/planted/pools";

/** Mistakes that the tests of their own area have to find. */
export const PLANTED_BUGS: PlantedBug[] = [...MATCHING_BUGS, ...POOL_BUGS, ...API_BUGS];
