"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { enterJoiningTerms, joinByTransfer, readJoining, startJoiningPayment } from "@/server/domain/me/join-on-page";
import { joiningForm } from "@/server/forms/joining-form";
import { translator } from "@/server/texts/translator";

interface Place {
  slug: string;
  locale: string;
}

/** Redirects from the entered terms to their consequences, or returns the entered values with their errors. */
export async function enterTerms(place: Place, before: FormState, data: FormData) {
  const slug = String(place.slug);
  const user = await requireSignedIn(`/p/${slug}/join`);
  const locale = formLocale(place.locale);
  const { pool } = await user.findOr404(readJoining, { slug });
  const form = joiningForm({ currency: pool.currency, locale });
  return takeForm({ form, data, before, locale }, async (value): Promise<never> => {
    const terms = await user.findOr404(enterJoiningTerms, { slug, ...value });
    redirect(`/p/${slug}/join/confirm?lang=${locale}&terms=${encodeURIComponent(terms)}`);
  });
}

/** Redirects to the rail's form for a card. */
export async function enterCard(place: Place & { terms: string }): Promise<void> {
  const slug = String(place.slug);
  const user = await requireSignedIn(`/p/${slug}/join`);
  const locale = formLocale(place.locale);
  const { pool } = await user.findOr404(readJoining, { slug });
  const description = translator(locale, "pool")("joinPaymentFor", { name: pool.name });
  const url = await user.findOr404(startJoiningPayment, { slug, terms: String(place.terms), locale, description });
  redirect(url ?? `/p/${slug}/join?lang=${locale}&back=old`);
}

/** Commits the user by bank transfer. */
export async function payByTransfer(place: Place & { terms: string }): Promise<void> {
  const slug = String(place.slug);
  const user = await requireSignedIn(`/p/${slug}/join`);
  const locale = formLocale(place.locale);
  const terms = String(place.terms);
  const joined = await user.findOr404(joinByTransfer, { slug, terms });
  const back = new URLSearchParams(joined === "joined" ? { lang: locale } : { lang: locale, back: joined, terms });
  redirect(`/p/${slug}/join?${back}`);
}
