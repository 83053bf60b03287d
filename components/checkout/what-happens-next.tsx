import type { ThanksPageProps } from "@/components/checkout/thanks-page";
import { formatDate, formatMoney } from "@/server/texts/format";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** The next events of a gift, in order, with dates; nothing if there are none. */
export function WhatHappensNext({ locale, gift, campaign }: ThanksPageProps) {
  const t = translator(locale, "give");
  const { status, receipt, arrivesAt, nextAt } = gift;
  const beneficiary = recipientName(campaign.beneficiary, locale);
  const amount = formatMoney(gift.amountCents, gift.currency, locale);
  const steps = [
    status === "settling" &&
      (arrivesAt
        ? t("nextArrivesOn", { beneficiary, date: formatDate(arrivesAt, locale) })
        : t("nextArrives", { beneficiary })),
    receipt.kind === "later" && t("nextReceipt"),
    nextAt && t("nextGift", { amount, date: formatDate(nextAt, locale) }),
  ].filter((step) => typeof step === "string");
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="next-title" className="mt-8">
      <h2 id="next-title" className="section-title">
        {t("nextTitle")}
      </h2>
      {steps.length === 1 ? (
        <p className="mt-2">{steps[0]}</p>
      ) : (
        <ol className="mt-2 list-decimal space-y-1 ps-6">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {gift.repeats && <p className="mt-2 text-quiet text-small">{t("recurringNote")}</p>}
    </section>
  );
}
