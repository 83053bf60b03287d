import type { Operating } from "@/app/_request/signed-in";
import { Money } from "@/components/ui/money";
import { readExchanged } from "@/server/domain/payments/read-exchanged";

/** Shows what payment providers hold of gifts in another currency; nothing if there is none. */
export async function ExchangedSums({ operating: { run } }: { operating: Operating }) {
  const sums = await run(readExchanged, {});
  if (sums.length === 0) return null;
  return (
    <section aria-labelledby="exchanged">
      <h2 id="exchanged" className="section-title">
        Exchanged by payment providers
      </h2>
      <p className="mt-1 max-w-measure text-quiet">
        They converted gifts, so they hold less in one currency and more in another. Recipients are owed the currency
        that was given. The rate is your gain or loss: buy what you pay out with what there is more of.
      </p>
      <dl className="mt-2 grid max-w-measure grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {sums.map(({ rail, currency, cents }) => (
          <div key={`${rail} ${currency}`} className="contents">
            <dt className="text-quiet first-letter:uppercase">
              {rail}: {cents > 0 ? "less" : "more"} in {currency}
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
