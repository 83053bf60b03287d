"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale } from "@/app/_request/take-form";
import { unlessWithoutCards } from "@/app/_request/without-cards";
import { startMyMethod } from "@/server/domain/me/add-my-method";
import { preferMyMethod, removeMyMethod } from "@/server/domain/me/my-methods";
import { translator } from "@/server/texts/translator";

const PATH = "/me/payment-methods";

interface Place {
  id: string;
  locale: string;
}

const backTo = (locale: string, done: string) => `${PATH}?lang=${formLocale(locale)}&done=${done}`;

/** Redirects to the rail's form for saving a payment method. */
export async function addMethod(chosen: string): Promise<void> {
  const locale = formLocale(chosen);
  const { run } = await requireSignedIn(PATH);
  const description = translator(locale, "account")("methodFor");
  const url = await unlessWithoutCards(run(startMyMethod, { locale, description }));
  redirect(url ?? backTo(locale, "noCards"));
}

/** Makes a method the default in forms. */
export async function preferMethod({ id, locale }: Place): Promise<void> {
  const { findOr404 } = await requireSignedIn(PATH);
  await findOr404(preferMyMethod, { id: String(id) });
  redirect(backTo(locale, "preferred"));
}

/** Removes a method, for good. */
export async function removeMethod({ id, locale }: Place): Promise<void> {
  const { findOr404 } = await requireSignedIn(PATH);
  await findOr404(removeMyMethod, { id: String(id) });
  redirect(backTo(locale, "removed"));
}
