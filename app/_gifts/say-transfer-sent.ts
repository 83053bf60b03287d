"use server";

import { redirect } from "next/navigation";
import { formLocale } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { confirmTransferSent } from "@/server/domain/gifts/actions/transfer-sent";

/** Records that the donor has sent their transfer, and shows the page again with what happens next. */
export async function sayTransferSent(place: { secret: string; locale: string }): Promise<void> {
  const secret = String(place.secret);
  const locale = formLocale(place.locale);
  const visitor = await getVisitor();
  if (await visitor.checkFormRateLimit()) await visitor.find(confirmTransferSent, { secret });
  redirect(`/gifts/pay/${encodeURIComponent(secret)}?lang=${locale}#sent`);
}
