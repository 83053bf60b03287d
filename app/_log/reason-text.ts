import { leadOfRefund } from "@/server/kernel/refund-reasons";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The reason of a log entry, translated if the product wrote it. */
export function reasonText(detail: string, locale: Locale): string {
  const id = leadOfRefund(detail);
  return id === null ? detail : translator(locale, "received")("refundedAlong", { id });
}
