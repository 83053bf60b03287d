import { ChevronDown, FlaskConical, Wallet } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CardForm } from "@/app/dev/rail/pay/card-form";
import { payWithCard, payWithWallet } from "@/app/dev/rail/pay/pay-action";
import type { SearchParams } from "@/app/request-locale";
import { freshState } from "@/components/form/form-state";
import { fixedLook } from "@/components/ui/brand-tokens";
import { Notice } from "@/components/ui/notice";
import { GiveScript } from "@/components/ui/page-script";
import { SubmitButton } from "@/components/ui/submit-button";
import { getApplication } from "@/server/compose";
import { openSandboxPayment, type SandboxPayment } from "@/server/compose/sandbox-payments";
import { formatMoney } from "@/server/texts/format";

export const dynamic = "force-dynamic";
export const metadata: Metadata = {
  title: "Sandbox payments",
  robots: { index: false, follow: false },
  referrer: "same-origin",
  other: { "page-scripts": "own" },
};

/** Why an earlier attempt was declined, by the code that the product passes on. */
const DECLINES: Readonly<Record<string, string>> = {
  declined: "Your card was declined.",
  insufficient_funds: "Your card doesn’t have enough funds for this amount.",
};

export default async function SandboxRailPage({ searchParams }: { searchParams: SearchParams }) {
  const { card, ...requested } = await searchParams;
  const query = new URLSearchParams(Object.entries(requested).map(([name, value]) => [name, String(value)]));
  const payment = openSandboxPayment(await getApplication(), query);
  if (!payment) notFound();
  const { form, cards, cancelUrl, wallets } = payment;
  const chosen = cards.find(({ name }) => name === card);
  const holder = form.payerName ?? "";
  const filled = chosen
    ? { number: chosen.number, expiry: "12/34", cvc: "123", holder: holder || "Test Payer" }
    : { number: "", expiry: "", cvc: "", holder };
  const sum = form.amountCents === null ? null : formatMoney(form.amountCents, form.currency, "en");
  const address = query.toString();
  const { look, tokens } = form.scheme ? fixedLook({}, form.scheme) : { look: "", tokens: undefined };
  return (
    <main className={`mx-auto max-w-md px-5 py-4 text-ink md:py-10 ${look}`} style={tokens}>
      <p className="flex items-center gap-2 border-line border-b pb-3 font-semibold text-quiet text-small">
        <FlaskConical aria-hidden="true" size={18} />
        Sandbox payments: no real money
      </p>
      <h1 className="section-title mt-4">{sum ? `Pay ${sum}` : "Save a card"}</h1>
      <p className="mt-1 mb-4 text-quiet">
        <bdi>{form.description}</bdi>
      </p>
      {form.declined && (
        <div id="declined" role="alert" className="mb-4">
          <Notice kind="refused" title={DECLINES[form.declined] ?? "This payment was declined."}>
            <p>You haven’t been charged. Try another card, or check the details.</p>
          </Notice>
        </div>
      )}
      {sum &&
        wallets.map(({ name, label }) => (
          <form key={name} action={payWithWallet.bind(null, address, name)} className="mb-4">
            <SubmitButton className="button-quiet w-full" pendingLabel="Paying…">
              <Wallet aria-hidden="true" size={18} className="me-2 inline-block" />
              Pay with {label}
            </SubmitButton>
            <p className="mt-1 text-center text-quiet text-small">A pretend wallet that always pays. Or pay by card:</p>
          </form>
        ))}
      <div id="card" />
      <CardForm
        key={filled.number}
        action={payWithCard.bind(null, address)}
        initial={freshState(filled)}
        submit={sum ? `Pay ${sum}` : "Save this card"}
      />
      <TestCards cards={cards} chosen={chosen?.name} query={query} />
      <p className="mt-2 text-center">
        <a href={cancelUrl} className="text-link inline-flex min-h-11 items-center">
          Cancel and go back
        </a>
      </p>
      <GiveScript />
    </main>
  );
}

interface TestCardsProps {
  cards: SandboxPayment["cards"];
  chosen: string | undefined;
  query: URLSearchParams;
}

/** Each card is a link that fills in the form, with and without scripts. */
function TestCards({ cards, chosen, query }: TestCardsProps) {
  return (
    <details className="group mt-4 rounded-card border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold">
        Test cards
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-quiet group-open:rotate-180" />
      </summary>
      <p className="px-4 text-quiet text-small">Choose one to fill in the form. Never enter a real card number.</p>
      <ul className="mt-2 px-4 pb-2">
        {cards.map(({ name, number, effect }) => (
          <li key={name} className="border-line border-t first:border-t-0">
            <a
              href={`?${query}&card=${name}#card`}
              aria-current={name === chosen || undefined}
              className="flex min-h-11 flex-col justify-center py-2 hover:underline aria-[current]:font-semibold"
            >
              <span dir="ltr" className="text-accent tabular-nums">
                {number}
              </span>
              <span className="text-quiet text-small">{effect}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
