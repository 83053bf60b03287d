import { MeFrame, More } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { listMyReceipts, type MyReceipt } from "@/server/domain/me/list-my-receipts";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "receiptsTitle");

export default async function ReceiptsPage(props: MeProps) {
  const { user, language, after } = await openMePage(props, "/me/receipts");
  const { locale } = language;
  const t = translator(locale, "account");
  const { rows, next, years } = await user.run(listMyReceipts, { after });
  return (
    <MeFrame {...language} path="/me/receipts" title={t("receiptsTitle")}>
      <MeList {...language} empty={t("receiptsEmpty")}>
        {rows.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} locale={locale} />
        ))}
      </MeList>
      <More {...language} path="/me/receipts" next={next} />
      {years.length > 0 && (
        <section aria-labelledby="statements" className="space-y-2">
          <h2 id="statements" className="section-title">
            {t("statements")}
          </h2>
          <ul>
            {years.map((year) => (
              <li key={year}>
                <a href={`/me/statements/${year}`} className="text-link inline-flex min-h-11 items-center">
                  {t("statementOf", { year: String(year) })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </MeFrame>
  );
}

function ReceiptRow({ receipt, locale }: { receipt: MyReceipt; locale: Locale }) {
  const t = translator(locale, "account");
  return (
    <li className="flex items-start justify-between gap-x-6 py-4">
      <div className="min-w-0 space-y-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{receipt.recipient}</p>
        <p className="text-quiet text-small">
          <MomentText at={receipt.issuedAt} locale={locale} />
        </p>
        <p className="text-small">
          <a href={receipt.links.html} className="text-link inline-flex min-h-6 [overflow-wrap:anywhere]">
            {t("receiptNumber", { number: receipt.number })}
          </a>
        </p>
        {receipt.isVoid && <p className="font-semibold text-returned text-small">{t("receiptVoid")}</p>}
      </div>
      <p className="shrink-0 font-semibold">
        <Money
          cents={Number(receipt.amountCents)}
          currency={receipt.currency}
          locale={locale}
          className={receipt.isVoid ? "text-returned line-through" : ""}
        />
      </p>
    </li>
  );
}
