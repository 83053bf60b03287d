import { leadOfRefund } from "@/server/kernel/refund-reasons";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What the log gives as a reason, in the reader's language where the product wrote it. */
export function reasonText(detail: string, locale: Locale): string {
  const id = leadOfRefund(detail);
  return id === null ? detail : translator(locale, "received")("refundedAlong", { id });
}
