import { ChevronDown, Wallet } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageLocale, requestLocale, type SearchParams } from "@/app/_request/request-locale";
import { CardForm, type CardTexts } from "@/app/dev/_rail/card-form";
import { FormFrame, PaidForm } from "@/app/dev/_rail/form-frame";
import { payWithCard, payWithWallet } from "@/app/dev/_rail/pay-action";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { getApplication } from "@/server/compose/application";
import { openSandboxPayment, type SandboxPayment } from "@/server/compose/sandbox-payments";
import type { Cadence } from "@/server/kernel/cadence";
import type { TextKey } from "@/server/texts/areas";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { type Translate, translator } from "@/server/texts/translator";

export const dynamic = "force-dynamic";

/** The title is in the payer's language, like all of the form. */
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: translator(await requestLocale(), "rail")("title"),
    robots: { index: false, follow: false },
    referrer: "same-origin",
    other: { "page-scripts": "own" },
  };
}

/** Why an earlier attempt was declined, by code. */
const DECLINES: Readonly<Record<string, TextKey<"rail">>> = {
  declined: "reasonDeclined",
  insufficient_funds: "reasonInsufficient",
};

export default async function SandboxRailPage({ searchParams }: { searchParams: SearchParams }) {
  const { card, ...requested } = await searchParams;
  const query = new URLSearchParams(Object.entries(requested).map(([name, value]) => [name, String(value)]));
  const payment = openSandboxPayment(await getApplication(), query);
  if (!payment) notFound();
  const { locale } = await pageLocale(searchParams);
  const text = translator(locale, "rail");
  const { form, cards, tried, cancelUrl, wallets } = payment;
  if (await payment.isPaid()) return <PaidForm form={form} doneUrl={cancelUrl} locale={locale} />;
  const chosen = cards.find(({ name }) => name === card);
  const holder = form.payerName ?? "";
  const filled = chosen
    ? { number: chosen.number, expiry: "12/34", cvc: "123", holder: holder || text("testHolder") }
    : { number: tried?.number ?? "", expiry: "", cvc: "", holder };
  const amount = form.amountCents === null ? null : formatMoney(form.amountCents, form.currency, locale);
  const address = query.toString();
  return (
    <FormFrame form={form} title={amount ? text("pay", { amount }) : text("saveTitle")} locale={locale}>
      {amount && form.repeats && <p className="mb-4">{agreementOf(form.repeats, amount, locale)}</p>}
      {form.declined && (
        // Focused first, unless the payer has chosen another card.
        <div role="alert" tabIndex={-1} data-declined={chosen ? undefined : ""} className="mb-4">
          <Notice kind="refused" title={text(DECLINES[form.declined.code] ?? "reasonOther")}>
            <p>{text("notCharged")}</p>
          </Notice>
        </div>
      )}
      {amount && <Wallets wallets={wallets} address={address} text={text} />}
      <CardForm
        key={filled.number}
        action={payWithCard.bind(null, address)}
        initial={freshState(filled)}
        texts={cardTexts(text, amount)}
      />
      <TestCards cards={cards} chosen={chosen?.name} query={query} text={text} />
      <p className="mt-2 text-center">
        <a href={cancelUrl} className="text-link inline-flex min-h-11 items-center">
          {text("cancel")}
        </a>
      </p>
    </FormFrame>
  );
}

/** The terms of a recurring payment, in the words of the gift form. */
function agreementOf({ cadence, nextAt }: { cadence: Cadence; nextAt: Date }, amount: string, locale: Locale): string {
  return translator(locale, "give")("agreement", { amount, cadence, date: formatDate(nextAt, locale) });
}

interface WalletsProps {
  wallets: SandboxPayment["wallets"];
  address: string;
  text: Translate<"rail">;
}

/** Each wallet pays with one tap. */
function Wallets({ wallets, address, text }: WalletsProps) {
  return wallets.map(({ name, label }) => (
    <form key={name} action={payWithWallet.bind(null, address, name)} className="mb-4">
      <SubmitButton className="button-quiet w-full" pendingLabel={text("paying")}>
        <Wallet aria-hidden="true" size={18} className="me-2 inline-block" />
        {text("payWithWallet", { wallet: label })}
      </SubmitButton>
      <p className="mt-1 text-center text-quiet text-small">{text("walletNote")}</p>
    </form>
  ));
}

/** Without an amount, the form saves a card. */
function cardTexts(text: Translate<"rail">, amount: string | null): CardTexts {
  return {
    number: text("number"),
    expiry: text("expiry"),
    expiryPlaceholder: text("expiryPlaceholder"),
    cvc: text("cvc"),
    cvcPlaceholder: text("cvcPlaceholder"),
    holder: text("holder"),
    submit: amount ? text("pay", { amount }) : text("save"),
    pending: text(amount ? "paying" : "saving"),
  };
}

interface TestCardsProps {
  cards: SandboxPayment["cards"];
  chosen: string | undefined;
  query: URLSearchParams;
  text: Translate<"rail">;
}

/** Each card is a link that fills in the form, with and without scripts. */
function TestCards({ cards, chosen, query, text }: TestCardsProps) {
  return (
    <details className="group mt-4 rounded-card border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold">
        {text("cardsTitle")}
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-quiet group-open:rotate-180" />
      </summary>
      <p className="px-4 text-quiet text-small">{text("cardsHelp")}</p>
      <ul className="mt-2 px-4 pb-2">
        {cards.map(({ name, number }) => (
          <li key={name} className="border-line border-t first:border-t-0">
            <a
              href={`?${query}&card=${name}`}
              aria-current={name === chosen || undefined}
              className="flex min-h-11 flex-col justify-center py-2 hover:underline aria-[current]:font-semibold"
            >
              <span dir="ltr" className="self-start text-accent tabular-nums">
                {number}
              </span>
              <span className="text-quiet text-small">{text(`card_${name}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
