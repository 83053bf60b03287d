"use server";

import { redirect } from "next/navigation";
import { inTeamsWords } from "@/app/_campaign-page/suggested-texts";
import { formLocale, takeForm } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import type { FormState } from "@/components/form/form-state";
import { findCampaignBySlug } from "@/server/domain/campaigns/addresses/find-campaign-by-slug";
import { findParentCampaign } from "@/server/domain/campaigns/p2p/find-parent-campaign";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import type { FormError } from "@/server/forms/define-form";
import { startForm } from "@/server/forms/page-forms";
import { campaignPath } from "@/server/kernel/campaign-path";
import { isAlmonerError } from "@/server/kernel/errors";

/** What the start page passes to its action beyond the form fields. */
interface Place {
  campaignId: string;
  locale: string;
  startKey: string;
}

const KEY = /^[0-9a-f-]{36}$/;
const ERRORS: Record<string, FormError> = {
  too_many_pages: { field: null, code: "tooManyPages" },
  too_many_messages: { field: null, code: "tooManyAtOnce" },
  invalid_parameter: { field: "team", code: "teamClosed" },
};

/** Handles the form that starts a page: redirects to the new page, or returns the entered values with their errors. */
export async function start(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  const parent = await (await getVisitor()).run(findParentCampaign, { id: place.campaignId });
  const startKey = String(place.startKey);
  const page = `${campaignPath(parent)}/start?lang=${locale}`;
  const form = startForm({ currency: parent.currency!, locale });
  return takeForm({ form, data, before, locale }, async ({ goal, ...entered }, { run }) => {
    if (!KEY.test(startKey)) return [{ field: null, code: "linkTooOld" }];
    // Found in the same way as by the form's page, whose result names the recipient.
    const campaign = await run(findCampaignBySlug, { slug: parent.slug, parent_id: null });
    const texts = entered.team === "own" ? inTeamsWords(entered, { campaign, locale }) : {};
    try {
      await run(startPage, { id: parent.id, ...entered, ...texts, goal_cents: goal, locale, start_key: startKey });
    } catch (error) {
      if (!isAlmonerError(error)) throw error;
      const known = ERRORS[error.code];
      if (known) return [known];
      // The campaign has closed or ended in the meantime: the page says so.
      redirect(page);
    }
    redirect(`${page}&done=${startKey}`);
  });
}
