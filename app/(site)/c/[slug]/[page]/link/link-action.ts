"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import type { FormState } from "@/components/p2p/form-state";
import { resendLink } from "@/server/domain/campaigns/p2p/resend-link";
import { TypedReader } from "@/server/domain/campaigns/p2p/typed-page";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface LinkPlace {
  pageId: string;
  locale: string;
  path: string;
}

/** Has a page's link sent to its address again. The answer is the same for every address. */
export async function sendLinkAgain(place: LinkPlace, before: FormState, data: FormData): Promise<FormState> {
  const locale = knownLocale(place.locale) ?? "en";
  const typed = { email: String(data.get("email") ?? "") };
  const reader = new TypedReader(typed, locale);
  const visitor = await getVisitor();
  const email = reader.email("email");
  if (reader.faults.length === 0 && !(await visitor.checkFormRateLimit())) reader.note(null, "errBusy");
  if (reader.faults.length === 0) {
    await visitor.run(resendLink, { pageId: String(place.pageId), email });
    redirect(`${place.path}?sent=1&lang=${locale}`);
  }
  const title = translator(locale, "common")("errorSummary");
  return { typed, faults: reader.faults, title, round: before.round + 1 };
}
