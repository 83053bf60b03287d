import type { Metadata } from "next";
import { confirmGift } from "@/app/_gifts/confirm-gift";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { findUnconfirmedCheckout } from "@/server/domain/checkouts/confirm-checkout";
import { formatMoney } from "@/server/texts/format";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface Props {
  params: Promise<{ secret: string }>;
  searchParams: SearchParams;
}

export const dynamic = "force-dynamic";

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return {
    title: translator(locale, "give")("confirmAsk"),
    referrer: "same-origin",
    robots: { index: false },
    other: { "page-scripts": "own" },
  };
}

/** Requires a click, because scanners open every link in an email. */
export default async function ConfirmGiftByLinkPage({ params, searchParams }: Props) {
  const [{ secret }, query, { href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const visitor = await getVisitor();
  const signature = typeof query.s === "string" ? query.s : "";
  const found = await visitor.findOr404(findUnconfirmedCheckout, { secret, signature });
  const locale = knownLocale(typeof query.lang === "string" ? query.lang : null) ?? found.locale;
  const t = translator(locale, "give");
  const amount = formatMoney(found.amountCents, found.currency, locale);
  return (
    <DonorFrame
      locale={locale}
      path={`/gifts/confirm/${secret}?s=${signature}`}
      href={href}
      isSandbox={visitor.isSandbox}
      house={visitor.house}
      currency={found.currency}
    >
      <div className="mx-auto max-w-measure">
        <h1 className="page-title">{t("confirmAsk")}</h1>
        <p className="mt-4 mb-6">{t("confirmAskText", { amount, campaign: found.campaignName })}</p>
        <form action={confirmGift.bind(null, { secret, signature })}>
          <SubmitButton
            className="button-primary w-full sm:w-auto"
            pendingLabel={translator(locale, "common")("oneMoment")}
          >
            {t("confirmButton")}
          </SubmitButton>
        </form>
      </div>
    </DonorFrame>
  );
}
