"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import type { FormState } from "@/components/p2p/form-state";
import { findParent } from "@/server/domain/campaigns/find-campaign";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { TypedReader } from "@/server/domain/campaigns/p2p/typed-page";
import { campaignPath } from "@/server/kernel/campaign-path";
import { isAlmonerError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import type { TextKey } from "@/server/texts/areas";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What the page that shows the form knows and the form does not say. */
interface Place {
  campaignId: string;
  locale: string;
  startKey: string;
}

const FIELDS = ["name", "email", "title", "story", "goal", "team"];
const KEY = /^[0-9a-f-]{36}$/;
const REFUSALS: Record<string, [field: string | null, key: TextKey<"p2p">]> = {
  too_many_pages: [null, "errTooManyPages"],
  too_many_messages: [null, "errBusy"],
  identity_suspended: [null, "errAddress"],
  invalid_parameter: ["team", "errTeam"],
};

/** Takes the form for starting a page: leads on to what was made, or back with everything typed and what is not right. */
export async function start(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const locale = knownLocale(place.locale) ?? "en";
  const typed = Object.fromEntries(FIELDS.map((field) => [field, String(data.get(field) ?? "")]));
  const reader = new TypedReader(typed, locale);
  const visitor = await getVisitor();
  const parent = await visitor.run(findParent, String(place.campaignId));
  const draft = {
    name: reader.text("name"),
    email: reader.email("email"),
    title: reader.text("title"),
    story: reader.text("story"),
    goalCents: reader.goal("goal", parent.currency!),
    team: teamOf(typed.team ?? ""),
  };
  if (reader.faults.length === 0 && !(await visitor.checkFormRateLimit())) reader.note(null, "errBusy");
  if (!KEY.test(String(place.startKey))) reader.note(null, "errLinkOld");
  if (reader.faults.length === 0) {
    try {
      await visitor.run(startPage, { ...draft, parentId: parent.id, locale, startKey: place.startKey });
    } catch (error) {
      const refusal = isAlmonerError(error) ? REFUSALS[error.code] : undefined;
      // The campaign itself has closed or ended meanwhile: the page says so.
      if (!refusal && isAlmonerError(error)) redirect(`${campaignPath(parent)}/start?lang=${locale}`);
      if (!refusal) throw error;
      reader.note(...refusal);
    }
  }
  if (reader.faults.length === 0) redirect(`${campaignPath(parent)}/start?done=${place.startKey}&lang=${locale}`);
  const title = translator(locale, "common")("errorSummary");
  return { typed, faults: reader.faults, title, round: before.round + 1 };
}

function teamOf(typed: string): "none" | "own" | { pageId: string } {
  if (typed === "own") return "own";
  return isId(typed, "campaign") ? { pageId: typed } : "none";
}
