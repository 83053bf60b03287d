import { Money } from "@/components/ui/money";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiftLineProps {
  /** Null for an anonymous gift. */
  name: string | null;
  /** Null if the amount is hidden. */
  amountCents: number | null;
  message: string | null;
  currency: string;
  locale: Locale;
}

/** A gift as others see it: who gave, how much, and what they wrote. */
export function GiftLine({ name, amountCents, message, currency, locale }: GiftLineProps) {
  return (
    <>
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
    </>
  );
}
