"use server";

import { redirect } from "next/navigation";
import { isByDebit } from "@/app/_request/form-way";
import { formLocale } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { readGiftAction, startGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** Redirects to the rail's form. If the gift no longer waits, returns to its page, which says so. */
export async function openGiftAction(
  place: { secret: string; locale: string; confirms?: boolean },
  data: FormData,
): Promise<void> {
  const secret = String(place.secret);
  const locale = formLocale(place.locale);
  const visitor = await getVisitor();
  const isCalm = await visitor.checkFormRateLimit();
  const found = isCalm ? await visitor.find(readGiftAction, { secret }) : null;
  const recipient = found && (found.campaign ?? recipientName(found.recipient, locale));
  const description = translator(locale, "pay")("formFor", { recipient: recipient ?? "" });
  const form = { secret, locale, description, paysByDebit: isByDebit(data), confirms: place.confirms === true };
  const url = found && (await visitor.find(startGiftAction, form));
  redirect(url ?? `/gifts/pay/${encodeURIComponent(secret)}?lang=${locale}`);
}
