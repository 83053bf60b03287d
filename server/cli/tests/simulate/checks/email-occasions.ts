import { isUnnamed, isUnnamedSponsor, namesOf } from "@/server/cli/tests/simulate/checks/names-model";
import { ORGANIZER_EMAIL } from "@/server/cli/tests/simulate/story/cast";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";

/** Something that a person should be emailed about. */
export interface Occasion {
  /** The subject of the email, as `saidOf` reads it. */
  what: string;
  to: string;
  /** 1 if it has to be emailed, 0 if it may be. */
  least: 0 | 1;
  /** The names that it may contain; null among them for no name. Absent if the email never has a name. */
  names?: Set<string | null>;
}

export interface GiftRow {
  id: string;
  fromId: string;
  toId: string;
  cents: string;
  currency: string;
  status: string;
  campaignId: string | null;
  matchId: string | null;
  matchedGiftId: string | null;
  recurringGiftId: string | null;
  isYear: boolean;
  createdAt: Date;
  settledAt: Date | null;
  chargedAt: Date | null;
  receipt: string | null;
  receiptStatus: string | null;
  issuedAt: Date | null;
  /**
   * From the rail's records: whether it took the money back, and how many of its disputes were won after the product
   * had heard of them.
   */
  isReturned: boolean;
  won: number;
}

export const GIFTS = `
  SELECT g.id, g.from_id AS "fromId", g.to_id AS "toId", g.amount_cents::text AS cents, g.currency, g.status,
    g.campaign_id AS "campaignId", g.match_id AS "matchId", g.matched_gift_id AS "matchedGiftId",
    g.recurring_gift_id AS "recurringGiftId", g.prepayment_id IS NOT NULL AS "isYear", g.created_at AS "createdAt",
    g.settled_at AS "settledAt", g.charged_at AS "chargedAt", r.number AS receipt, r.status AS "receiptStatus", r.issued_at AS "issuedAt",
    coalesce(x.returned, false) AS "isReturned", least(coalesce(x.won, 0), (SELECT count(*) FROM disputes d WHERE d.gift_id = g.id))::int AS won
  FROM gifts g LEFT JOIN receipts r ON r.gift_id = g.id
  LEFT JOIN LATERAL (
    SELECT bool_or(c.outcome = 'returned') AS returned,
      count(*) FILTER (WHERE c.outcome = 'cleared' AND c.returned_cents = 0 AND EXISTS (SELECT 1 FROM sandbox_rail.changes b
        WHERE b.operation_id = c.operation_id AND b.outcome = 'disputed' AND b.number < c.number)) AS won
    FROM payments p JOIN sandbox_rail.operations o ON o.key = p.id JOIN sandbox_rail.changes c ON c.operation_id = o.id
    WHERE p.subject_id = g.id AND p.direction = 'charge' AND c.changed_at <= $1) x ON true
  ORDER BY g.id`;

/** For how many gifts a day a campaign's organizers get an email each. */
const NOTICES_A_DAY = 10;

/** Everything about gifts that people should be emailed, according to the outcomes. */
export function giftOccasions(stage: Stage, gifts: readonly GiftRow[]): Occasion[] {
  const byDay = new Map<string, number>();
  for (const { settledAt, matchId, campaignId } of gifts)
    if (settledAt && matchId === null && campaignId !== null)
      byDay.set(dayOf(settledAt), (byDay.get(dayOf(settledAt)) ?? 0) + 1);
  return gifts.flatMap((gift) => [
    ...receiptOccasions(stage, gift),
    ...noticeOccasions(stage, gift, byDay),
    ...backOccasions(stage, gift),
    ...lapseOccasions(stage, gift, gifts),
  ]);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const ADDRESS_OF = (stage: Stage, id: string) =>
  [...stage.cast.donors, ...stage.cast.sponsors, ...stage.cast.payers].find((person) => person.id === id)?.email ??
  "nobody";

/**
 * Each receipt is emailed to its donor, a sponsor's with the others of the day. A receipt that was voided before is not
 * sent.
 */
function receiptOccasions(stage: Stage, gift: GiftRow): Occasion[] {
  const { receipt, receiptStatus, matchId, cents, currency, fromId, issuedAt } = gift;
  if (receipt === null) return [];
  const what = `receipt ${receipt} of ${cents} ${currency}`;
  const names = namesOf(stage, fromId, { from: issuedAt!, to: issuedAt! });
  return [
    {
      what,
      to: ADDRESS_OF(stage, fromId),
      least: receiptStatus === "issued" ? 1 : 0,
      ...(matchId === null && { names }),
    },
  ];
}

/** The organizer is emailed about each contribution, without the name of a donor who wants none. */
function noticeOccasions(stage: Stage, gift: GiftRow, byDay: ReadonlyMap<string, number>): Occasion[] {
  const { campaignId, matchId, settledAt, createdAt, cents, currency, fromId, status } = gift;
  if (campaignId === null || matchId !== null || settledAt === null) return [];
  const isOfFew = byDay.get(dayOf(settledAt))! <= NOTICES_A_DAY;
  const to = stage.world.clock.now();
  const names = isUnnamed(BigInt(cents)) ? new Set([null]) : namesOf(stage, fromId, { from: settledAt, to });
  const what = `contribution of ${cents} ${currency} at ${createdAt.toISOString()}`;
  return [{ what, to: ORGANIZER_EMAIL, least: status === "settled" && isOfFew ? 1 : 0, names }];
}

/** A donor who got a receipt, gave on the page, or gives regularly is emailed when the money goes back. */
function backOccasions(stage: Stage, gift: GiftRow): Occasion[] {
  const { receipt, recurringGiftId, status, isReturned, won, fromId, cents, currency, isYear } = gift;
  const gaveOnPage = stage.cast.payers.some(({ id }) => id === fromId);
  if (isYear || (receipt === null && recurringGiftId === null && !gaveOnPage)) return [];
  const which = `${receipt ?? (gift.chargedAt ?? gift.createdAt).toISOString()} of ${cents} ${currency}`;
  const to = ADDRESS_OF(stage, fromId);
  // For recurring gifts that the bank took back, another email says so.
  const isSure = status === "reversed" && !(recurringGiftId !== null && isReturned);
  const back: Occasion[] = status === "settled" ? [] : [{ what: `back ${which}`, to, least: isSure ? 1 : 0 }];
  const stands = Array.from(
    { length: won },
    (): Occasion => ({ what: `won ${which}`, to, least: status === "settled" ? 1 : 0 }),
  );
  return [...back, ...stands];
}

/** A donor whose promised match could not be made, or was taken back by the sponsor's bank, is emailed about it. */
function lapseOccasions(stage: Stage, gift: GiftRow, gifts: readonly GiftRow[]): Occasion[] {
  const matched = gifts.find(({ id }) => id === gift.matchedGiftId);
  const isLapsed = gift.status === "failed" || (gift.status === "reversed" && gift.isReturned);
  if (gift.matchId === null || !isLapsed || !matched) return [];
  const what = `lapsed ${gift.cents} for ${matched.cents} ${matched.currency}`;
  const terms = stage.story.matches[stage.cast.matchIds.indexOf(gift.matchId)]!;
  const period = { from: gift.createdAt, to: stage.world.clock.now() };
  const names = isUnnamedSponsor(terms) ? new Set([null]) : namesOf(stage, gift.fromId, period);
  return [{ what, to: ADDRESS_OF(stage, matched.fromId), least: matched.status === "settled" ? 1 : 0, names }];
}
