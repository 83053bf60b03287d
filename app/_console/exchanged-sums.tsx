import type { Operating } from "@/app/_request/signed-in";
import { Money } from "@/components/ui/money";
import { readExchanged } from "@/server/domain/payments/read-exchanged";

/** Says what payment providers hold of gifts in another currency; nothing where none does. */
export async function ExchangedSums({ operating: { run } }: { operating: Operating }) {
  const sums = await run(readExchanged, {});
  if (sums.length === 0) return null;
  return (
    <section aria-labelledby="exchanged">
      <h2 id="exchanged" className="section-title">
        Exchanged by payment providers
      </h2>
      <p className="mt-1 max-w-measure text-quiet">
        Recipients are owed the gifts in their own currency. The rate is yours: buy what you pay out of the money that
        is held for it.
      </p>
      <dl className="mt-2 grid max-w-measure grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {sums.map(({ rail, currency, cents }) => (
          <div key={`${rail} ${currency}`} className="contents">
            <dt className="text-quiet first-letter:uppercase">
              {rail},{" "}
              {cents > 0 ? `gifts in ${currency} that are held in another currency` : `held for them in ${currency}`}
            </dt>
            <dd className="text-end">
              <Money cents={Number(cents > 0n ? cents : -cents)} currency={currency} locale="en" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
