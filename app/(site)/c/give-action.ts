"use server";

import { redirect } from "next/navigation";
import { rememberCheckout, seenCheckouts } from "@/app/(site)/c/seen-checkouts";
import { getVisitor } from "@/app/visitor";
import type { GiveFormState } from "@/components/checkout/give-form-state";
import { findCheckoutBySecret } from "@/server/domain/checkouts/checkout-links";
import type { GivingLayout } from "@/server/domain/checkouts/giving-paths";
import { retryCheckout, startCheckout } from "@/server/domain/checkouts/start-checkout";
import { typedCheckout } from "@/server/domain/checkouts/typed-checkout";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What the page that shows a form knows and the form does not say. */
interface Place {
  campaignId: string;
  layout: GivingLayout;
  locale: string;
}

/** Takes the form for giving: leads on to the payment, or back with everything typed and what is not right. */
export async function give(place: Place, before: GiveFormState, data: FormData): Promise<GiveFormState> {
  const visitor = await getVisitor();
  const locale = knownLocale(place.locale) ?? "en";
  const typed = typedCheckout((field) => data.get(field));
  const faulty = (faults: GiveFormState["faults"]) => {
    const title = translator(locale, "common")("errorSummary");
    return { typed, faults, title, round: before.round + 1 };
  };
  if (!(await visitor.checkFormRateLimit())) {
    const message = translator(locale, "give")("tooManyAtOnce");
    return faulty([{ field: null, code: "tooManyAtOnce", message }]);
  }
  const layout = place.layout === "embed" ? "embed" : "page";
  const key = String(data.get("key") ?? "");
  const seen = await seenCheckouts();
  const started = await visitor.run(startCheckout, {
    campaignId: String(place.campaignId),
    layout,
    locale,
    key,
    typed,
    seen,
  });
  if (started.outcome === "faulty") return faulty(started.faults);
  await rememberCheckout(started.checkoutId);
  redirect(started.url);
}

/** Leads back to the payment of a gift that failed, with everything as it was. */
export async function tryAnotherCard(secret: string, layout: GivingLayout): Promise<void> {
  const visitor = await getVisitor();
  const checkout = await visitor.run(findCheckoutBySecret, String(secret));
  if (!checkout) redirect("/gifts/unknown");
  if (!(await visitor.checkFormRateLimit())) redirect(`/gifts/busy?lang=${checkout.locale}`);
  redirect(await visitor.run(retryCheckout, { checkout, layout: layout === "embed" ? "embed" : "page" }));
}
