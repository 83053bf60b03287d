import { DISBURSEMENT_WAIT_DAYS } from "@/server/kernel/limits";
import type { TextKey } from "@/server/texts/areas";
import { formatMoney, formatShare } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The fields of a pool that determine how it decides, as the API returns them. */
export interface RuledPool {
  distribution_mechanism: string;
  /** The mechanism's options with their defaults. */
  governance: Readonly<Record<string, unknown>>;
  currency: string;
  min_tier: number;
  min_tenure_days: number;
}

type Write = (key: TextKey<"pool">, values?: Record<string, string | number>) => string;

interface Wording {
  t: Write;
  /** Formats an amount in the pool's currency. */
  money(cents: unknown): string;
  share(percent: unknown): string;
}

const HOURS_PER_DAY = 24;

/** The sentences about each mechanism, built from its options. */
const WORDINGS: Readonly<Record<string, (options: RuledPool["governance"], wording: Wording) => string[]>> = {
  scheduled_rotation: ({ interval, order, amount_cents: cents, late_policy: policy }, { t, money }) => [
    t("rotationTurns", { interval: String(interval) }),
    t("rotationOrder", { order: Array.isArray(order) ? "list" : String(order) }),
    cents === null ? t("rotationAll") : t("rotationAmount", { amount: money(cents) }),
    t("rotationWhen"),
    t("rotationLate", { policy: String(policy) }),
  ],
  random: ({ draw_every: interval }, { t }) => [
    t("drawRule"),
    interval === null ? t("drawBySteward") : t("drawEvery", { interval: String(interval) }),
    t("drawOrder"),
    t("drawFair"),
    expiry(t),
  ],
  member_vote: ({ quorum_percent, approval_percent, count, voting_hours, hide_results }, { t, share }) => [
    t("voteRule"),
    t(count === "members" ? "voteNeedsMembers" : "voteNeeds", {
      quorum: share(quorum_percent),
      approval: share(approval_percent),
    }),
    t("voteTwo"),
    inDaysOrHours(t, Number(voting_hours), "voteCloses"),
    ...(hide_results ? [t("voteHidden")] : []),
  ],
  steward_directed: ({ required_approvals: required, self_approval_limit_cents: limit }, { t, money }) => [
    required === 1 ? t("stewardOne") : t("stewardMany", { count: Number(required) }),
    ...(limit === null ? [] : [t("stewardLimit", { amount: money(limit) })]),
    expiry(t),
  ],
  emergency: ({ cap_cents: cap, cap_per_month_cents: monthly, ratification_hours: hours }, { t, money }) => [
    t("emergencyRule"),
    ...(cap === null ? [] : [t("emergencyCap", { amount: money(cap) })]),
    ...(monthly === null ? [] : [t("emergencyMonth", { amount: money(monthly) })]),
    ...(cap === null && monthly === null ? [t("emergencyNoCap")] : []),
    inDaysOrHours(t, Number(hours), "emergencyRatify"),
    expiry(t),
  ],
  threshold: ({ threshold: number, threshold_type: type }, { t, money }) => {
    if (type === "approvals") return [t("thresholdApprovals", { count: Number(number) }), expiry(t)];
    if (type === "amount") return [t("thresholdAmount", { amount: money(number) }), expiry(t)];
    return [number === 0 ? t("thresholdOldest") : t("thresholdTreasury", { amount: money(number) })];
  },
};

/**
 * Explains in plain sentences how a pool decides who is paid, from its mechanism, the mechanism's options, and what a
 * member needs to count. Used by pages, emails and documentation.
 */
export function poolRules(pool: RuledPool, locale: Locale): string[] {
  const t = translator(locale, "pool");
  const { distribution_mechanism: mechanism, governance, currency, min_tier: tier, min_tenure_days: days } = pool;
  return [
    ...WORDINGS[mechanism]!(governance, {
      t,
      money: (cents) => formatMoney(Number(cents), currency, locale),
      share: (percent) => formatShare(Number(percent), 100, locale),
    }),
    ...(days > 0 ? [t("ruleTenure", { count: days })] : []),
    ...(tier > 0 ? [t("ruleTier", { tier })] : []),
  ];
}

type Mechanism<Key = TextKey<"pool">> = Key extends `mechanismName_${infer Name}` ? Name : never;

/** The short name of a mechanism, such as "Members vote". */
export function mechanismName(mechanism: string, locale: Locale): string {
  return translator(locale, "pool")(`mechanismName_${mechanism as Mechanism}`);
}

function expiry(t: Write): string {
  return t("ruleExpires", { days: DISBURSEMENT_WAIT_DAYS });
}

/** A sentence with a duration, in days if the hours are whole days. */
function inDaysOrHours(t: Write, hours: number, key: "voteCloses" | "emergencyRatify"): string {
  const isDays = hours % HOURS_PER_DAY === 0;
  return isDays ? t(`${key}Days`, { count: hours / HOURS_PER_DAY }) : t(`${key}Hours`, { count: hours });
}
