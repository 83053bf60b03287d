import type { Metadata } from "next";
import { drawTransfer } from "@/app/_gifts/draw-transfer";
import { openGiftAction } from "@/app/_gifts/open-gift-action";
import { sayTransferSent } from "@/app/_gifts/say-transfer-sent";
import { HostedFrame } from "@/app/_hosted/hosted-frame";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { AgreedMandate } from "@/components/gift/agreed-mandate";
import { FormWayChoice } from "@/components/gift/form-way-choice";
import { TransferInstructions } from "@/components/gift/transfer-instructions";
import { Disclosure } from "@/components/ui/disclosure";
import { PageScript } from "@/components/ui/page-script";
import { SubmitButton } from "@/components/ui/submit-button";
import { readGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/gifts/pay/[secret]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "pay")("title") };
}

/** A donor pays here for a gift that waits for them. Nothing happens before the button is pressed. */
export default async function PayGiftPage({ params, searchParams }: Props) {
  const [{ secret }, query, page] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const { locale } = page;
  const found = await (await getVisitor()).find(readGiftAction, { secret });
  const t = translator(locale, "pay");
  const path = `/gifts/pay/${encodeURIComponent(secret)}`;
  if (found?.state !== "open") {
    const said = saidOf(found, locale);
    return (
      <HostedFrame {...page} path={path} title={said.title}>
        <p className="mb-6 text-lead">{said.text}</p>
        {found?.mandate && <AgreedMandate mandate={found.mandate} locale={locale} />}
      </HostedFrame>
    );
  }
  const { recipient, amount } = wordsOf(found, locale);
  if (found.transfer) {
    const sent = (
      <form action={sayTransferSent.bind(null, { secret, locale })}>
        <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>{t("sentButton")}</SubmitButton>
      </form>
    );
    return (
      <HostedFrame {...page} path={path} title={t("transferTitle")}>
        <p className="mb-6 text-lead">{t("transferText", { amount, recipient })}</p>
        {found.askedBy !== null && <p className="mb-6">{t("askedBy", { partner: found.askedBy })}</p>}
        <TransferInstructions transfer={drawTransfer(found.transfer)} locale={locale} sent={sent} />
        <PageScript />
      </HostedFrame>
    );
  }
  return (
    <HostedFrame {...page} path={path} title={t("title")}>
      {query.done === "left" && (
        <p role="status" className="mb-4">
          {t("left")}
        </p>
      )}
      <p className="text-lead">{t(ASKS[found.asksTo], { amount, recipient })}</p>
      {found.askedBy !== null && <p className="mt-4">{t("askedBy", { partner: found.askedBy })}</p>}
      <p className="mt-4 mb-6 text-quiet">
        {t(found.isConfirmable ? "confirmUntil" : "until", { date: formatDate(found.expiresAt!, locale) })}
      </p>
      <PayChoice found={found} secret={secret} locale={locale} />
    </HostedFrame>
  );
}

interface PayChoiceProps {
  found: Found;
  secret: string;
  locale: Locale;
}

/** The rail's form, preceded by a confirmation if the saved method only has to be confirmed. */
function PayChoice({ found, secret, locale }: PayChoiceProps) {
  const t = translator(locale, "pay");
  const { amount } = wordsOf(found, locale);
  const pendingLabel = translator(locale, "common")("oneMoment");
  const form = (
    <form action={openGiftAction.bind(null, { secret, locale })}>
      <FormWayChoice ways={found.ways} locale={locale} />
      <SubmitButton pendingLabel={pendingLabel}>{t("button", { amount })}</SubmitButton>
    </form>
  );
  if (!found.isConfirmable) return form;
  return (
    <>
      <form action={openGiftAction.bind(null, { secret, locale, confirms: true })} className="mb-6">
        <SubmitButton pendingLabel={pendingLabel}>{t("confirmButton", { amount })}</SubmitButton>
      </form>
      <Disclosure title={t("otherWay")}>{form}</Disclosure>
    </>
  );
}

/** The text keys for what the page asks for. */
const ASKS = { pay: "text", confirm: "confirmText", renew: "renewText" } as const;

type Found = Awaited<ReturnType<typeof readGiftAction>>;

function wordsOf({ campaign, recipient, amountCents, currency }: Found, locale: Locale) {
  return {
    recipient: campaign ?? recipientName(recipient, locale),
    amount: formatMoney(amountCents, currency, locale),
  };
}

/** The texts for a gift that needs no action. */
function saidOf(found: Found | null, locale: Locale): { title: string; text: string } {
  const t = translator(locale, "pay");
  if (found === null) return { title: t("overTitle"), text: t("overText") };
  const { state, isTransfer, ended } = found;
  const words = wordsOf(found, locale);
  if (state === "given") return { title: t("doneTitle"), text: t(isTransfer ? "arrivedText" : "doneText", words) };
  if (state === "closed")
    return { title: t("closedTitle"), text: isTransfer ? t("closedTransfer", words) : t("closedText") };
  if (ended === "expired") return { title: t("expiredTitle"), text: t("expiredText", words) };
  if (ended === "refused") return { title: t("refusedTitle"), text: t("refusedText") };
  return { title: t("overTitle"), text: t("overText") };
}
