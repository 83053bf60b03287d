"use server";

import { redirect } from "next/navigation";
import { actForCampaign } from "@/app/_campaigns/act-on-campaign";
import { type CampaignPlace, partOfCampaign } from "@/app/_campaigns/part-of-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { isAlmonerError } from "@/server/kernel/errors";

/** For each button that changes a campaign's status: the page to return to, and the word for what was done. */
const MOVES = {
  publish: { status: "live", back: "", done: "published" },
  pause: { status: "paused", back: "/settings", done: "paused" },
  resume: { status: "live", back: "/settings", done: "resumed" },
  end: { status: "ended", back: "", done: "ended" },
  archive: { status: "archived", back: "", done: "archived" },
  discard: { status: "archived", back: "", done: "archived" },
} as const;

/** The words for why a status was not changed, by error code. */
const REJECTED: Record<string, string> = {
  invalid_state: "changed",
  invalid_parameter: "past",
  identity_suspended: "suspended",
  insufficient_scope: "readOnly",
};

/** Changes the status of a campaign, or reports why that is not possible. */
export async function moveCampaign(place: CampaignPlace, wanted: keyof typeof MOVES): Promise<void> {
  const acting = await actForCampaign(place, "");
  const move = Object.hasOwn(MOVES, wanted) ? MOVES[wanted] : null;
  let done: string = move?.done ?? "changed";
  try {
    if (move) await acting.findOr404(updateCampaign, { id: String(place.campaign), status: move.status });
  } catch (error) {
    const rejected = isAlmonerError(error) ? REJECTED[error.code] : undefined;
    if (!rejected) throw error;
    done = rejected;
  }
  redirect(partOfCampaign(place, move?.back ?? "", { done }));
}
