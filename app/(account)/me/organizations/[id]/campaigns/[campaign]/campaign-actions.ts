"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/signed-in";
import { formLocale } from "@/app/take-form";
import { updateCampaign } from "@/server/domain/campaigns/update-campaign";
import { isAlmonerError } from "@/server/kernel/errors";

/** Which campaign of which organization a form is about, and the language that it was shown in. */
export interface CampaignPlace {
  id: string;
  campaign: string;
  locale: string;
}

/** What a button does to a campaign's status, the page that it leads back to, and the word for what was done. */
const MOVES = {
  publish: { status: "live", back: "", done: "published" },
  pause: { status: "paused", back: "/settings", done: "paused" },
  resume: { status: "live", back: "/settings", done: "resumed" },
  end: { status: "ended", back: "", done: "ended" },
  archive: { status: "archived", back: "", done: "archived" },
  discard: { status: "archived", back: "", done: "archived" },
} as const;

/** The words for why a status was not changed, by the error's code. */
const REJECTED: Record<string, string> = {
  invalid_state: "changed",
  invalid_parameter: "past",
  identity_suspended: "suspended",
  insufficient_scope: "readOnly",
};

/** Changes the status of a campaign, or says why that is not possible. */
export async function moveCampaign(place: CampaignPlace, wanted: keyof typeof MOVES): Promise<void> {
  const [id, campaign] = [String(place.id), String(place.campaign)];
  const path = `/me/organizations/${encodeURIComponent(id)}/campaigns/${encodeURIComponent(campaign)}`;
  const acting = await (await requireSignedIn(path)).actFor(id);
  const move = Object.hasOwn(MOVES, wanted) ? MOVES[wanted] : null;
  let done: string = move?.done ?? "changed";
  try {
    if (move) await acting.findOr404(updateCampaign, { id: campaign, status: move.status });
  } catch (error) {
    const rejected = isAlmonerError(error) ? REJECTED[error.code] : undefined;
    if (!rejected) throw error;
    done = rejected;
  }
  redirect(`${path}${move?.back ?? ""}?done=${done}&lang=${formLocale(place.locale)}`);
}
