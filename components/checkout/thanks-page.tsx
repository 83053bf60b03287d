import type { ReactNode } from "react";
import { acceptedText, GiftFacts } from "@/components/checkout/gift-facts";
import { GiftImpact } from "@/components/checkout/gift-impact";
import { GivingFrame } from "@/components/checkout/giving-frame";
import { MoneyBack } from "@/components/checkout/money-back";
import { NextSteps } from "@/components/checkout/next-steps";
import { TransferView, transferTitle } from "@/components/checkout/transfer-view";
import { WallRow } from "@/components/checkout/wall-row";
import { WhatHappensNext } from "@/components/checkout/what-happens-next";
import type { ShownTransfer } from "@/components/gift/transfer-instructions";
import { Notice } from "@/components/ui/notice";
import { GiveScript, PageScript } from "@/components/ui/page-script";
import { SentenceWith } from "@/components/ui/sentence-with";
import type { MoneyStatus } from "@/components/ui/status-mark";
import type { Cents } from "@/server/kernel/money";
import type { WayBack } from "@/server/kernel/way-back";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import type { AgreedMandateFacts } from "@/server/texts/mandate-text";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";
import { wayBackTitle } from "@/server/texts/way-back-text";

export interface ThanksPageProps {
  locale: Locale;
  campaign: {
    name: string;
    href: string;
    url: string;
    beneficiary: string | null;
    branding: Record<string, unknown>;
    shown: CampaignPage["campaign"];
  };
  gift: {
    donor: string;
    status: MoneyStatus;
    cadence: "once" | "weekly" | "monthly" | "yearly";
    repeats: boolean;
    /** The transfer that the gift waits for; null if it does not. */
    transfer: ShownTransfer | null;
    /** Whether its donor chose to transfer. */
    paysByTransfer: boolean;
    /** The mandate by which the donor's bank account is debited; null for any other payment. */
    mandate: AgreedMandateFacts | null;
    /** True while a reviewer checks the gift before it is charged. */
    isHeld: boolean;
    amountCents: Cents;
    currency: string;
    dedication: { type: "in_honor" | "in_memory"; name: string } | null;
    /** How its money came back; null if it has not, or none was charged. */
    wayBack: WayBack | null;
    receipt:
      | { kind: "link"; url: string; pdfUrl: string }
      | { kind: "void"; number: string }
      | { kind: "mailed" | "later" | "none" };
    /** What matches have added to it. */
    matchedCents: Cents;
    /** What matches promise to add once the gift has arrived. */
    promisedCents: Cents;
    /** How much of the gift and its matches has arrived. */
    arrivedCents: Cents;
    /** When it is expected to arrive; null if it has, or if that is unknown. */
    arrivesAt: Date | null;
    /** The date of a recurring gift's next gift; null for none. */
    nextAt: Date | null;
    /** The gift as others see it on the campaign's page. */
    shown: { name: string | null; amountCents: number | null; message: string | null };
  };
  /** Why the gift failed, in words. */
  failure: string;
  /** Whether it is within a frame on another site. */
  isEmbed: boolean;
  /** The color scheme of a frame's page; null if the reader's device decides. */
  scheme: "light" | "dark" | null;
  hrefs: { give: string; start: string; again: string; recurring: string };
  /** The button to try another card, or to give again, in its own form. */
  retry: ReactNode;
  /** The button that says that a transfer is sent, in its own form. */
  sent: ReactNode;
  /** Keeps the page up to date while the gift's status can change. */
  watch: ReactNode;
}

/** The page of a gift after payment: its effect once it is accepted, that it is pending before, or why it failed. */
export function ThanksPage(props: ThanksPageProps) {
  const { locale, campaign, gift, isEmbed } = props;
  const t = translator(locale, "give");
  const amount = formatMoney(gift.amountCents, gift.currency, locale);
  const head = isEmbed ? null : { name: campaign.name, href: campaign.href, backLabel: t("toCampaign") };
  return (
    <GivingFrame branding={campaign.branding} campaign={head} scheme={props.scheme}>
      <h1 className="page-title">{titleOf(props, amount)}</h1>
      <Body {...props} amount={amount} />
      {props.watch}
      <GiveScript />
      <PageScript />
    </GivingFrame>
  );
}

function titleOf({ locale, gift }: ThanksPageProps, amount: string): string {
  const t = translator(locale, "give");
  if (gift.wayBack) return wayBackTitle(gift.wayBack, locale);
  if (gift.transfer) return transferTitle(gift.transfer, locale);
  if (gift.status === "pending") return t(gift.isHeld ? "heldTitle" : "pendingTitle", { amount });
  if (gift.status === "failed") return t("failedTitle");
  return t("thanksTitle", { name: gift.donor });
}

export type StateProps = ThanksPageProps & { amount: string };

function Body(props: StateProps) {
  const { status, wayBack, transfer } = props.gift;
  if (transfer) return <TransferView {...props} transfer={transfer} />;
  if (wayBack) return <MoneyBack {...props} wayBack={wayBack} />;
  if (status === "pending") return <Pending {...props} />;
  return status === "failed" ? <Failure {...props} /> : <Accepted {...props} />;
}

/** Before the gift is accepted, there are no thanks. */
function Pending({ locale, gift, campaign, amount }: StateProps) {
  const t = translator(locale, "give");
  return (
    <>
      <p className="mt-2 text-lead">
        <SentenceWith
          sentence={(name) => t("failedLead", { amount, campaign: name })}
          words={campaign.name}
          language={campaign.shown.language}
        />
      </p>
      <div className="mt-6">
        <Notice kind="waiting">
          <p>{t(gift.isHeld ? "heldText" : "pendingText")}</p>
        </Notice>
      </div>
      {gift.promisedCents > 0n && (
        <p className="mt-4 text-good">
          {t("matchPromised", { amount: formatMoney(gift.promisedCents, gift.currency, locale) })}
        </p>
      )}
    </>
  );
}

/** What was given, and what happened to it. */
function Accepted(props: StateProps) {
  const { locale, gift, campaign, amount } = props;
  const t = translator(locale, "give");
  const beneficiary = recipientName(campaign.beneficiary, locale);
  return (
    <>
      <p className="mt-2 text-lead">
        <SentenceWith
          sentence={(name) => t("thanksLead", { amount, campaign: name })}
          words={campaign.name}
          language={campaign.shown.language}
        />
      </p>
      <p className="mt-1 text-quiet">{acceptedText(gift, beneficiary, locale)}</p>
      <GiftImpact campaign={campaign.shown} arrivedCents={Number(gift.arrivedCents)} locale={locale} />
      <GiftFacts {...props} />
      <WhatHappensNext {...props} />
      <WallRow {...gift.shown} currency={gift.currency} locale={locale} />
      <NextSteps {...props} />
    </>
  );
}

function Failure({ locale, gift, failure, campaign, amount, hrefs, retry }: StateProps) {
  const t = translator(locale, "give");
  return (
    <>
      <p className="mt-2 text-lead">
        <SentenceWith
          sentence={(name) => t("failedLead", { amount, campaign: name })}
          words={campaign.name}
          language={campaign.shown.language}
        />
      </p>
      <div className="mt-6 mb-6">
        <Notice kind="refused" title={failure}>
          <p>
            {gift.paysByTransfer
              ? t("transferLate", { campaign: campaign.name })
              : `${t("nothingLost")} ${t("bankHint")}`}
          </p>
        </Notice>
      </div>
      {retry}
      <p className="mt-4 text-center">
        <a href={hrefs.again} className="text-link inline-flex min-h-11 items-center">
          {t("changeGift")}
        </a>
      </p>
    </>
  );
}
