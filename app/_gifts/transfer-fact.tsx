import type { ReactNode } from "react";
import type { ReceivedGiftPage } from "@/app/_gifts/open-received-gift";
import { formatTransferReference } from "@/server/kernel/transfer-reference";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The transfer that a gift waits for, as its recipient sees it. */
export function transferFact(
  transfer: ReceivedGiftPage["gift"]["transfer"],
  locale: Locale,
): [label: string, value: ReactNode] {
  const t = translator(locale, "received");
  if (transfer === null) return [t("transfer"), null];
  const reference = formatTransferReference(transfer.reference);
  return [
    t("transfer"),
    <div key="transfer">
      <p>{t("transferWaits", { date: formatDate(transfer.expiresAt, locale), reference })}</p>
      {transfer.sentAt && (
        <p className="text-quiet text-small">{t("transferSaidSent", { date: formatDate(transfer.sentAt, locale) })}</p>
      )}
    </div>,
  ];
}
