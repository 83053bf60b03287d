import type { ReactNode } from "react";
import { GivingFrame } from "@/components/checkout/giving-frame";
import { NextSteps } from "@/components/checkout/next-steps";
import { Notice } from "@/components/ui/notice";
import { type MoneyStatus, StatusMark } from "@/components/ui/status-mark";
import { netCentsOf } from "@/server/kernel/net-cents";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName, startSentence } from "@/server/texts/neutral-names";
import { type Translate, translator } from "@/server/texts/translator";

export interface ThanksPageProps {
  locale: Locale;
  campaign: { name: string; href: string; url: string; beneficiary: string | null; branding: Record<string, unknown> };
  gift: {
    donor: string;
    status: MoneyStatus;
    /** True while a person looks at it before it is charged. */
    isHeld: boolean;
    amountCents: bigint;
    currency: string;
    repeats: boolean;
    dedication: { type: "in_honor" | "in_memory"; name: string } | null;
    receipt: { kind: "link"; url: string } | { kind: "mailed" | "later" | "none" };
  };
  /** Why the gift failed, in words. */
  failure: string;
  /** Whether it is within a frame on another site. */
  isEmbed: boolean;
  hrefs: { give: string; start: string; again: string };
  /** The button to try another card, in its own form. */
  retry: ReactNode;
  /** The component that keeps the page up to date while its status can change. */
  watch: ReactNode;
}

/** The thank-you page of a gift with its status, or why it failed and what to do. */
export function ThanksPage(props: ThanksPageProps) {
  const { locale, campaign, gift, isEmbed } = props;
  const translate = translator(locale, "give");
  const amount = formatMoney(gift.amountCents, gift.currency, locale);
  const isFailed = gift.status === "failed";
  const head = isEmbed ? null : { name: campaign.name, href: campaign.href, backLabel: translate("toCampaign") };
  const values = { amount, campaign: campaign.name };
  return (
    <GivingFrame branding={campaign.branding} campaign={head}>
      <h1 className="page-title">{titleOf(translate, gift)}</h1>
      <p className="mt-2 text-lead">{translate(isFailed ? "failedLead" : "thanksLead", values)}</p>
      {isFailed ? <Failure {...props} /> : <Facts {...props} />}
      {props.watch}
      {gift.repeats && !isFailed && gift.status !== "reversed" && (
        <div className="mt-6">
          <Notice>
            <p>{translate("recurringNote")}</p>
          </Notice>
        </div>
      )}
      {!isFailed && <NextSteps {...props} />}
    </GivingFrame>
  );
}

function titleOf(translate: Translate<"give">, { status, donor }: ThanksPageProps["gift"]): string {
  if (status === "failed") return translate("failedTitle");
  return status === "reversed" ? translate("reversedTitle") : translate("thanksTitle", { name: donor });
}

const STATUS_TEXTS = {
  pending: "pendingText",
  settling: "settlingText",
  settled: "settledText",
  reversed: "reversedText",
} as const;

function Facts({ locale, gift, campaign }: ThanksPageProps) {
  const translate = translator(locale, "give");
  const { status, dedication } = gift;
  const net = formatMoney(netCentsOf(gift.amountCents), gift.currency, locale);
  const text = translate(gift.isHeld ? "heldText" : STATUS_TEXTS[status as keyof typeof STATUS_TEXTS], {
    net,
    beneficiary: recipientName(campaign.beneficiary, locale),
  });
  return (
    <dl className="mt-8 rounded-card border border-line bg-card px-4">
      <Fact name={translate("statusLabel")}>
        <StatusMark status={status} locale={locale} />
        <span className="mt-1 block">{text}</span>
      </Fact>
      {dedication && (
        <Fact name={translate("dedicationLabel")}>
          {translate(dedication.type === "in_honor" ? "inHonor" : "inMemory")} <bdi>{dedication.name}</bdi>
        </Fact>
      )}
      {status !== "reversed" && (
        <Fact name={translate("receiptLabel")}>
          <ReceiptLine receipt={gift.receipt} locale={locale} beneficiary={campaign.beneficiary} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-line border-b py-4 last:border-b-0 sm:flex sm:gap-4">
      <dt className="text-quiet sm:w-28 sm:flex-none">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ReceiptLineProps {
  receipt: ThanksPageProps["gift"]["receipt"];
  locale: Locale;
  beneficiary: string | null;
}

function ReceiptLine({ receipt, locale, beneficiary }: ReceiptLineProps) {
  const translate = translator(locale, "give");
  if (receipt.kind === "link") {
    return (
      <a href={receipt.url} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
        {translate("receiptOpen")}
      </a>
    );
  }
  if (receipt.kind === "none")
    return startSentence(translate("receiptNone", { beneficiary: recipientName(beneficiary, locale) }), beneficiary);
  return translate(receipt.kind === "later" ? "receiptLater" : "receiptMailed");
}

function Failure({ locale, failure, hrefs, retry }: ThanksPageProps) {
  const translate = translator(locale, "give");
  return (
    <>
      <div className="mt-6 mb-8">
        <Notice kind="refused" title={failure}>
          <p>{translate("nothingLost")}</p>
        </Notice>
      </div>
      {retry}
      <p className="mt-4 text-center">
        <a href={hrefs.again} className="text-link inline-flex min-h-11 items-center">
          {translate("changeGift")}
        </a>
      </p>
    </>
  );
}
