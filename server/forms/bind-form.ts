import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { oneOf, ticked } from "@/server/forms/fields";

/** The checkbox of a campaign that a member acts for. */
export const boundField = (campaignId: string) => `for_${campaignId}`;

/** Sets which of the organization's campaigns a member acts for. */
export function bindForm(campaignIds: readonly string[]) {
  const boxes = Object.fromEntries(campaignIds.map((id) => [boundField(id), ticked()]));
  return defineForm(z.object({ reach: oneOf(["all", "some"], "all"), ...boxes }), (entered) => {
    const chosen = entered as Record<string, string | boolean>;
    return chosen.reach === "all" ? null : campaignIds.filter((id) => chosen[boundField(id)] === true);
  });
}
