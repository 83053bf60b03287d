import { redirect } from "next/navigation";
import { type CampaignPlace, partOfCampaign } from "@/app/_campaigns/part-of-campaign";
import type { Acting } from "@/app/_request/runs";
import { requireSignedIn } from "@/app/_request/signed-in";
import { InsufficientScope } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";

/** Acts for the organization of a campaign's page; redirects users who are not signed in to sign in and back. */
export async function actForCampaign(place: CampaignPlace, part: string): Promise<Acting> {
  const { actFor } = await requireSignedIn(partOfCampaign(place, part));
  return actFor(String(place.id));
}

/** Does a form's work and redirects to its page, which shows that it was done, or why it is no longer possible. */
export async function doAndLeadBack(
  place: CampaignPlace,
  part: string,
  { done, work }: { done: string; work(): Promise<unknown> },
): Promise<never> {
  let outcome = done;
  try {
    await work();
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    outcome = error.code === InsufficientScope.code ? "readOnly" : "changed";
  }
  redirect(partOfCampaign(place, part, { done: outcome }));
}
