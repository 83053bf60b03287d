"use server";

import { redirect } from "next/navigation";
import { type PoolPlace, poolPath } from "@/app/_pools/act-in-pool";
import { refusedWord } from "@/app/_pools/pool-notices";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale } from "@/app/_request/take-form";
import { readMySponsorship } from "@/server/domain/me/my-sponsorship";
import { acceptSponsorship } from "@/server/domain/pools/commitments/accept-sponsorship";
import { isAlmonerError } from "@/server/kernel/errors";

/** Accepts the sponsorship of a pool for the user's charity. */
export async function accept(place: PoolPlace): Promise<never> {
  const id = String(place.id);
  const path = `${poolPath(id)}/sponsor`;
  const user = await requireSignedIn(path);
  const { actingId } = await user.findOr404(readMySponsorship, { id });
  const { run } = await user.actFor(actingId);
  let done: string | null = "sponsored";
  try {
    await run(acceptSponsorship, { id });
  } catch (error) {
    done = isAlmonerError(error) ? refusedWord(error.code) : null;
    if (done === null) throw error;
  }
  redirect(`${path}?done=${done}&lang=${formLocale(place.locale)}`);
}
