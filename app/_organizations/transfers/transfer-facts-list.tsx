import type { Transferable } from "@/server/domain/organizations/transfer-offers";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What a transfer moves, and what it ends. */
export function TransferFactsList({ facts, locale }: { facts: Transferable; locale: Locale }) {
  const t = translator(locale, "account");
  const { gifts, campaigns, recurringGifts, receipts, keys, endpoints, hasPayoutAccount } = facts;
  return (
    <>
      <section className="space-y-2">
        <h2 className="section-title">{t("transferMoves")}</h2>
        <ul className="list-disc space-y-1 ps-5">
          <li>{t("transferGifts", { count: gifts })}</li>
          <li>{t("transferCampaigns", { count: campaigns })}</li>
          <li>{t("transferRecurring", { count: recurringGifts })}</li>
          <li>{t("transferReceipts", { count: receipts })}</li>
        </ul>
      </section>
      <section className="space-y-2">
        <h2 className="section-title">{t("transferEnds")}</h2>
        <p>{t("transferKeys", { keys, endpoints })}</p>
        {hasPayoutAccount && <p>{t("transferAccount")}</p>}
      </section>
    </>
  );
}
