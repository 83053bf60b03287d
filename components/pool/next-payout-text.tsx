import type { NextPayout, PoolPage } from "@/server/resources/pool-page";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface NextPayoutProps {
  page: PoolPage;
  locale: Locale;
}

/** Who gets money next, when, and why. */
export function NextPayoutText({ page, locale }: NextPayoutProps) {
  const t = translator(locale, "pool");
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="section-title">
        {t("nextTitle")}
      </h2>
      <div className="mt-3 max-w-measure space-y-2">
        {nextSentences(page, locale).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}

/** The same as sentences: who and why, when, and what else is waiting. */
export function nextSentences(page: PoolPage, locale: Locale): string[] {
  const t = translator(locale, "pool");
  const { pool, next, approvedCount } = page;
  if (pool.status === "closed") return [t("nextClosed")];
  const isStopped = pool.status === "paused" && pool.distribution_mechanism !== "emergency";
  return [
    ...(isStopped ? [t("nextPaused")] : []),
    ...(approvedCount > 0 ? [t("nextApproved", { count: approvedCount })] : []),
    ...sentencesOf(next, page, locale),
    ...("waiting" in next ? [t("nextWaiting", { count: next.waiting })] : []),
  ];
}

function sentencesOf(next: NextPayout, page: PoolPage, locale: Locale): string[] {
  const t = translator(locale, "pool");
  const { pool, now } = page;
  const date = (at: string) => formatDate(new Date(at), locale);
  const money = (cents: number) => formatMoney(cents, pool.currency, locale);
  switch (next.by) {
    case "noTurn":
      return [t("nextNoTurn")];
    case "turn":
      return turnSentences(next, page, locale);
    case "draw":
      if (next.at === null) return [t("nextDrawSteward")];
      return [t(next.at > now ? "nextDrawAt" : "nextDrawOver", { date: date(next.at) })];
    case "vote":
      return [next.closesAt === null ? t("nextVoteNone") : t("nextVote", { date: date(next.closesAt) })];
    case "approval":
      return [t("nextApproval", { mechanism: pool.distribution_mechanism })];
    case "money": {
      if (next.neededCents === null) return [t("nextMoneyNone")];
      const missing = Math.max(0, next.neededCents - pool.treasury_balance_cents);
      return [t("nextMoney", { amount: money(next.neededCents), missing: money(missing) })];
    }
  }
}

function turnSentences(next: NextPayout & { by: "turn" }, { pool, now }: PoolPage, locale: Locale): string[] {
  const t = translator(locale, "pool");
  const date = (at: string) => formatDate(new Date(at), locale);
  const money = (cents: number) => formatMoney(cents, pool.currency, locale);
  const who = () => {
    if (!next.hasMember) return t("nextTurnNobody");
    if (next.name !== null) return t("nextTurnNamed", { name: next.name });
    return t(pool.governance.late_policy === "pay" ? "nextTurnLate" : "nextTurnMember");
  };
  const when = () => {
    if (next.dueAt <= now) return t("nextTurnOver", { date: date(next.dueAt) });
    if (next.amountCents !== null)
      return t("nextTurnEnds", { date: date(next.dueAt), amount: money(next.amountCents) });
    return t("nextTurnEndsAll", { date: date(next.dueAt), amount: money(pool.treasury_balance_cents) });
  };
  return [who(), ...(next.opensAt > now ? [t("nextTurnOpens", { date: date(next.opensAt) })] : []), when()];
}
