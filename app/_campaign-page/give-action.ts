"use server";

import { redirect } from "next/navigation";
import { rememberCheckout, seenCheckouts } from "@/app/_campaign-page/seen-checkouts";
import { getSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import type { FormState } from "@/components/form/form-state";
import { confirmCheckoutTransfer } from "@/server/domain/checkouts/confirm-checkout-transfer";
import { findCheckout } from "@/server/domain/checkouts/find-checkout";
import { type GivingLayout, givingLayout } from "@/server/domain/checkouts/giving-paths";
import { readGivingCurrency } from "@/server/domain/checkouts/read-giving-currency";
import { retryCheckout, startCheckout, startMyCheckout } from "@/server/domain/checkouts/start-checkout";
import { giveForm } from "@/server/forms/give-form";

/** What the gift page passes to its action beyond the form fields. */
interface Place {
  campaignId: string;
  layout: GivingLayout;
  locale: string;
}

/** Handles the gift form: redirects to the payment, or returns the entered values with their errors. */
export async function give(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  const campaign = { campaign_id: place.campaignId };
  const currency = await (await getVisitor()).run(readGivingCurrency, campaign);
  const form = giveForm({ currency, locale });
  return takeForm({ form, data, before, locale }, async (draft, { run, networkHash }) => {
    const layout = givingLayout(place.layout);
    const key = String(data.get("key") ?? "");
    const seen = await seenCheckouts();
    const user = draft.savedMethodId || draft.savesMethod ? await getSignedIn() : null;
    const sent = {
      ...campaign,
      layout,
      locale,
      key,
      draft,
      visitor: await networkHash(),
      seen,
    };
    // Only signed-in donors have saved methods.
    const started = user ? await user.run(startMyCheckout, sent) : await run(startCheckout, sent);
    if (started.outcome === "invalid") return started.errors;
    await rememberCheckout(started.secret);
    redirect(started.url);
  });
}

/** Records that the donor has sent their transfer, and shows the page again with what happens next. */
export async function sayCheckoutSent(secret: string, layout: GivingLayout): Promise<void> {
  const visitor = await getVisitor();
  const checkout = await visitor.find(findCheckout, { secret: String(secret) });
  if (!checkout) redirect("/gifts/unknown");
  if (!(await visitor.checkFormRateLimit())) redirect(`/gifts/busy?lang=${checkout.locale}`);
  redirect(await visitor.run(confirmCheckoutTransfer, { secret: String(secret), layout: givingLayout(layout) }));
}

/** Redirects to the payment of a failed gift, with unchanged data. */
export async function tryAnotherCard(secret: string, layout: GivingLayout): Promise<void> {
  const visitor = await getVisitor();
  const checkout = await visitor.find(findCheckout, { secret });
  if (!checkout) redirect("/gifts/unknown");
  if (!(await visitor.checkFormRateLimit())) redirect(`/gifts/busy?lang=${checkout.locale}`);
  redirect(await visitor.run(retryCheckout, { secret, layout: givingLayout(layout) }));
}
