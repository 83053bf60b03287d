import { redirect } from "next/navigation";
import { type Done, refusedWord } from "@/app/_pools/pool-notices";
import { type AsPerson, requireSignedIn, type SignedIn } from "@/app/_request/signed-in";
import { formLocale } from "@/app/_request/take-form";
import { isAlmonerError } from "@/server/kernel/errors";

/** The page of all pools. */
export const POOLS_PATH = "/me/pools";

/** The path of a pool's home page. */
export function poolPath(id: string): string {
  return `/dashboard/${encodeURIComponent(id)}`;
}

/** The location of a form, and the language in which it was shown. */
export interface PoolPlace {
  id: string;
  locale: string;
}

type Work = (as: AsPerson, user: SignedIn) => Promise<Done | { refused: string } | { leadsTo: string }>;

/**
 * Acts in a pool as the user's person there, and redirects to a page that shows what was done, or why it was not. Users
 * who no longer belong to the pool are redirected to the page of all pools.
 *
 * @param back - The page below the pool's; null for the page of all pools.
 */
export async function actInPool(place: PoolPlace, back: string | null, work: Work): Promise<never> {
  const id = String(place.id);
  const home = poolPath(id);
  const user = await requireSignedIn(home);
  let outcome: Awaited<ReturnType<Work>>;
  try {
    outcome = await work(await user.asPerson(id), user);
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    outcome = { refused: error.code };
    if (refusedWord(error.code) === null) throw error;
  }
  if (typeof outcome === "object" && "leadsTo" in outcome) redirect(outcome.leadsTo);
  const isGone = typeof outcome === "object" && outcome.refused === "resource_not_found";
  const path = back === null || isGone ? POOLS_PATH : home + back;
  const done = typeof outcome === "object" ? refusedWord(outcome.refused) : outcome;
  redirect(`${path}?done=${done}&lang=${formLocale(place.locale)}`);
}
