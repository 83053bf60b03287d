import type { ReactNode } from "react";
import type { IdentityLimits } from "@/server/resources/identity-limits";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface LimitsMeterProps {
  limits: IdentityLimits;
  locale: Locale;
  /** Distinguishes several meters on a page. */
  id?: string;
  /** The owner of the limits, if there are several. */
  name?: string | null;
  /** How to raise the limits, instead of a sentence about it. */
  children?: ReactNode;
}

/** What someone has given and received this month, what their tier still allows, and how to raise it. */
export function LimitsMeter({ limits, locale, id = "", name, children }: LimitsMeterProps) {
  const t = translator(locale, "verify");
  const isLimited = limits.incoming.limitCents !== null || limits.outgoing.limitCents !== null;
  return (
    <section aria-labelledby={`limits${id}`} className="mt-8 space-y-4 rounded-card border border-line bg-card p-4">
      <h2 id={`limits${id}`} className="font-sans font-semibold text-base [overflow-wrap:anywhere]">
        {name ? t("meterTitleOf", { name }) : t("meterTitle")}
      </h2>
      <Meter label={t("meterOutgoing")} allowance={limits.outgoing} locale={locale} />
      <Meter label={t("meterIncoming")} allowance={limits.incoming} locale={locale} />
      <p className="text-quiet text-small">
        {t("meterResets", { date: formatDate(limits.resetsAt, locale) })} {isLimited && !children && t("meterRaise")}
      </p>
      {children}
    </section>
  );
}

interface MeterProps {
  label: string;
  allowance: IdentityLimits["incoming"];
  locale: Locale;
}

function Meter({ label, allowance: { limitCents, usedCents, remainingCents }, locale }: MeterProps) {
  const t = translator(locale, "verify");
  const money = (cents: bigint) => formatMoney(cents, "USD", locale);
  const text =
    limitCents === null
      ? t("meterUnlimited", { used: money(usedCents) })
      : t("meterOf", { used: money(usedCents), limit: money(limitCents), left: money(remainingCents ?? 0n) });
  return (
    <div>
      <p className="gap-x-4 text-small sm:flex sm:justify-between">
        <span className="block">{label}</span>
        <span className="block tabular-nums">{text}</span>
      </p>
      {limitCents !== null && (
        <meter
          aria-label={`${label}: ${text}`}
          className="meter mt-2"
          min={0}
          max={Number(limitCents)}
          value={Number(usedCents)}
        />
      )}
    </div>
  );
}
