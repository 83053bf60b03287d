import { FlaskConical } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { payWithCard } from "@/app/dev/rail/pay/pay-action";
import type { SearchParams } from "@/app/request-locale";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { getApplication } from "@/server/compose";
import { openSandboxPayment, type SandboxPayment } from "@/server/compose/sandbox-payments";
import { formatMoney } from "@/server/texts/format";

export const dynamic = "force-dynamic";
export const metadata: Metadata = {
  title: "Sandbox payments",
  robots: { index: false, follow: false },
  referrer: "same-origin",
};

const FIELDS: FieldSpec[] = [
  { kind: "digits", name: "number", label: "Card number", autoComplete: "cc-number", inputMode: "numeric" },
  { kind: "digits", name: "expiry", label: "Expiry, month and year", autoComplete: "cc-exp" },
  { kind: "digits", name: "cvc", label: "Security code", autoComplete: "cc-csc", inputMode: "numeric" },
  { kind: "digits", name: "holder", label: "Name on the card", autoComplete: "cc-name" },
];
const NOTHING = { number: "", expiry: "", cvc: "", holder: "" };

export default async function SandboxRailPage({ searchParams }: { searchParams: SearchParams }) {
  const { card, ...requested } = await searchParams;
  const query = new URLSearchParams(Object.entries(requested).map(([name, value]) => [name, String(value)]));
  const payment = openSandboxPayment(await getApplication(), query);
  if (!payment) notFound();
  const { form, cards, cancelUrl } = payment;
  const chosen = cards.find(({ name }) => name === card);
  const filled = chosen ? { number: chosen.number, expiry: "12/34", cvc: "123", holder: "Test Payer" } : NOTHING;
  const sum = form.amountCents === null ? null : formatMoney(form.amountCents, form.currency, "en");
  return (
    <main className="mx-auto max-w-md px-5 py-8 md:py-12">
      <p className="flex items-center gap-2 border-line border-b pb-4 font-semibold text-quiet">
        <FlaskConical aria-hidden="true" size={20} />
        Sandbox payments: no real money
      </p>
      <h1 className="section-title mt-6">{sum ? `Pay ${sum}` : "Save a card"}</h1>
      <p className="mt-1 text-quiet">
        <bdi>{form.description}</bdi>
      </p>
      <TestCards cards={cards} chosen={chosen?.name} query={query} />
      <div id="card" />
      <FieldForm
        key={filled.number}
        action={payWithCard.bind(null, query.toString())}
        initial={freshState(filled)}
        fields={FIELDS}
        submit={sum ? `Pay ${sum}` : "Save this card"}
        oneMoment="One moment…"
      />
      <p className="mt-4 text-center">
        <a href={cancelUrl} className="text-link inline-flex min-h-11 items-center">
          Cancel and go back
        </a>
      </p>
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
    <section aria-labelledby="test-cards" className="my-8 rounded-card border border-line bg-card p-4">
      <h2 id="test-cards" className="font-sans text-base">
        Test cards
      </h2>
      <p className="mt-1 text-quiet text-small">Choose one to fill in the form. Never enter a real card number.</p>
      <ul className="mt-2">
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
    </section>
  );
}
