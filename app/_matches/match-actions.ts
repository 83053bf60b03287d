"use server";

import { redirect } from "next/navigation";
import { actOf } from "@/app/_dashboard/acts";
import { MATCH_ACTS } from "@/app/_matches/match-acts";
import type { Acting } from "@/app/_request/runs";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { createMatch } from "@/server/domain/matching/create-match";
import { readRunMatch } from "@/server/domain/matching/list-run-matches";
import { updateMatch } from "@/server/domain/matching/update-match";
import { getIdentity } from "@/server/domain/verifications/get-identity";
import { listIdentities } from "@/server/domain/verifications/list-identities";
import type { FormError } from "@/server/forms/define-form";
import { matchForm, NEW_SPONSOR } from "@/server/forms/match-form";
import { contextPath } from "@/server/kernel/dashboard-context";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  /** The organization. */
  id: string;
  locale: string;
}

interface NewPlace extends Place {
  campaign: string;
  /** The id of the match to create. */
  matchId: string;
}

const pathOf = ({ id }: Place) => `${contextPath(String(id))}/matches`;

/** Sets up a match for a campaign, once per form, and creates a record of its sponsor if there is none yet. */
export async function setUpMatch(place: NewPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await (await requireSignedIn(pathOf(place))).actFor(String(place.id));
  const locale = formLocale(place.locale);
  const campaign = await acting.findOr404(readRunCampaign, { id: String(place.campaign) });
  const { timeZone } = await acting.run(getIdentity, { id: String(place.id) });
  const isNewSponsor = data.get("sponsor") === NEW_SPONSOR;
  const form = matchForm({ currency: campaign.currency, locale, timeZone, isNewSponsor });
  return takeForm({ form, data, before, locale }, async (entered) => {
    const { sponsor, sponsor_name, sponsor_email, ratio, cap, per_gift_cap, minimum_gift, last_day, label } = entered;
    const terms = {
      id: campaign.id,
      ratio: Number(ratio),
      cap_cents: cap,
      per_gift_cap_cents: per_gift_cap,
      minimum_gift_cents: minimum_gift,
      ends_at: last_day,
      label: label || null,
      anonymous: entered.anonymous,
    };
    let made: string;
    try {
      const named = { name: sponsor_name, email: sponsor_email };
      const sponsor_id = isNewSponsor ? await recordOf(acting, named) : sponsor;
      const match = await acting.run(createMatch, { ...terms, sponsor_id }, { formKey: String(place.matchId) });
      made = match.id;
    } catch (error) {
      return [explained(error)];
    }
    redirect(`${pathOf(place)}/${made}?done=created&lang=${locale}`);
  });
}

/** Makes the change to a match that its page has explained, and redirects to the page. */
export async function changeMatch(place: Place & { match: string; act: string }): Promise<void> {
  const acting = await (await requireSignedIn(pathOf(place))).actFor(String(place.id));
  const match_id = String(place.match);
  const act = actOf(MATCH_ACTS, String(place.act));
  const run = await acting.findOr404(readRunMatch, { match_id });
  let done = "changed";
  if (act?.isOffered(run)) {
    try {
      await acting.run(updateMatch, { id: run.campaign.id, match_id, status: act.change });
      done = act.done;
    } catch (error) {
      if (!isAlmonerError(error)) throw error;
    }
  }
  redirect(`${pathOf(place)}/${encodeURIComponent(match_id)}?done=${done}&lang=${formLocale(place.locale)}`);
}

/** The organization's record of a sponsor: a new one, or the existing one with this email address. */
async function recordOf(acting: Acting, { name, email }: { name: string; email: string }): Promise<string> {
  const known = async () => (await acting.list(listIdentities, { email }, { limit: 1, after: null })).rows[0];
  const found = await known();
  if (found) return found.id;
  try {
    return (await acting.run(createIdentity, { type: "organization", email, display_name: name })).id;
  } catch (error) {
    const meanwhile = isAlmonerError(error) && error.code === "already_exists" ? await known() : null;
    if (!meanwhile) throw error;
    return meanwhile.id;
  }
}

/** The form error for an operation's error; rethrows errors that are not for users. */
function explained(error: unknown): FormError {
  if (!isAlmonerError(error)) throw error;
  if (error.param === "ends_at") return { field: "last_day", code: "lastDayPast" };
  if (error.param === "sponsor_id" && error.code === "invalid_parameter")
    return { field: "sponsor", code: "sponsorIsRecipient" };
  if (["invalid_state", "identity_suspended", "not_permitted", "insufficient_scope"].includes(error.code))
    return { field: null, code: "matchNotNow" };
  throw error;
}
