import { Money } from "@/components/ui/money";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface WallRowProps {
  /** Null for an anonymous gift. */
  name: string | null;
  /** Null if the amount is hidden. */
  amountCents: number | null;
  message: string | null;
  currency: string;
  locale: Locale;
}

/** The gift as others see it on the campaign's page. */
export function WallRow({ name, amountCents, message, currency, locale }: WallRowProps) {
  return (
    <section aria-labelledby="wall-title" className="mt-8">
      <h2 id="wall-title" className="section-title">
        {translator(locale, "give")("wallTitle")}
      </h2>
      <div className="mt-3 rounded-card border border-line bg-card p-4">
        <p className="flex items-baseline justify-between gap-4">
          <span className={`min-w-0 ${name === null ? "text-quiet" : "font-semibold"}`}>
            <bdi>{name ?? translator(locale, "common")("anonymous")}</bdi>
          </span>
          {amountCents !== null && (
            <Money cents={amountCents} currency={currency} locale={locale} isRound className="font-semibold" />
          )}
        </p>
        {message && (
          <p dir="auto" className="mt-0.5">
            {message}
          </p>
        )}
      </div>
    </section>
  );
}
