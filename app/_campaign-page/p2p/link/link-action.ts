"use server";

import { redirect } from "next/navigation";
import { partOfPage } from "@/app/_campaign-page/p2p/part-of-page";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { resendLink } from "@/server/domain/campaigns/p2p/resend-link";
import { pageLinkForm } from "@/server/forms/page-forms";

interface LinkPlace {
  pageId: string;
  locale: string;
  path: string;
}

/** Emails a page's link to its address again. The response is the same for every address. */
export async function sendLinkAgain(place: LinkPlace, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  return takeForm({ form: pageLinkForm, data, before, locale }, async ({ email }, { run }) => {
    await run(resendLink, { page_id: String(place.pageId), email });
    redirect(partOfPage("link", { path: place.path, locale }, { sent: "1" }));
  });
}
