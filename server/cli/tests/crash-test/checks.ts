import type { Cast, Target } from "@/server/cli/tests/crash-test/client";
import type { Deliveries } from "@/server/cli/tests/crash-test/deliveries";
import { checkDonors, checkRecurring } from "@/server/cli/tests/crash-test/donor-checks";
import type { Donors } from "@/server/cli/tests/crash-test/donors";
import { withDatabase } from "@/server/cli/tests/crash-test/drain";
import { checkEmails } from "@/server/cli/tests/crash-test/email-checks";
import type { Journal } from "@/server/cli/tests/crash-test/journal";
import { checkReceipts } from "@/server/cli/tests/crash-test/receipt-checks";
import type { RecurringDonors } from "@/server/cli/tests/crash-test/recurring";

/** One invariant and everything that violates it. */
export interface CheckResult {
  promise: string;
  checked: number;
  errors: string[];
}

/** The records of requests and of deliveries. */
export interface Witnesses {
  journal: Journal;
  deliveries: Deliveries;
  donors: Donors;
  recurring: RecurringDonors;
}

interface GiftRow {
  id: string;
  status: string;
  to_charity: boolean;
  token: string;
  currency: string;
  key: string | null;
  receipts: number;
  /** The status of the gift that it matches; null if it matches none. */
  matched_status: string | null;
  stored_id: string | null;
  /** Created before the test began, by the sandbox itself. */
  is_seeded: boolean;
  /** Created through the API, not on the campaign's page or by a recurring gift. */
  is_asked: boolean;
}

const GIFTS = `
  SELECT g.id, g.status, (SELECT c.status FROM gifts c WHERE c.id = g.matched_gift_id) AS matched_status, g.to_id = $1 AS to_charity, g.payment_token AS token, g.currency, g.metadata->>'crash_test' AS key,
         (SELECT count(*)::int FROM receipts r WHERE r.gift_id = g.id) AS receipts,
         (SELECT k.body::json->>'id' FROM idempotency_keys k
          WHERE k.caller_id = g.created_by_id AND k.key = g.metadata->>'crash_test') AS stored_id,
         g.created_at < (SELECT c.created_at FROM campaigns c WHERE c.id = $2) AS is_seeded,
         g.recurring_gift_id IS NULL AND NOT EXISTS (SELECT 1 FROM checkouts c WHERE c.gift_id = g.id) AS is_asked
  FROM gifts g`;

/** Methods whose bank takes the money back after a charge has cleared. */
const TAKEN_BACK = ["pm_sandbox_disputed", "pm_sandbox_late_return"];

/** The events that a gift in this status has emitted, all of which must have been delivered. */
const EVENTS_OF: Record<string, string[]> = {
  settled: ["gift.created", "gift.settled"],
  failed: ["gift.created", "gift.failed"],
  reversed: ["gift.created", "gift.settled", "gift.reversed"],
};

/** Compares the database and the received deliveries with what the clients know. */
export async function checkAll(
  { databaseUrl, mailboxDir, target }: { databaseUrl: string; mailboxDir: string; target: Target },
  { charityId, campaignId }: Cast,
  { journal, deliveries, donors, recurring }: Witnesses,
): Promise<CheckResult[]> {
  const { all, others } = await withDatabase(databaseUrl, async (client) => ({
    all: (await client.query<GiftRow>(GIFTS, [charityId, campaignId])).rows,
    others: [
      await checkDonors(client, donors.all),
      await checkRecurring(client, recurring),
      ...(await checkEmails(client, mailboxDir)),
      ...(await checkReceipts(client, target)),
    ],
  }));
  const rows = all.filter((gift) => !gift.is_seeded);
  const seeded = new Set(all.filter((gift) => gift.is_seeded).map((gift) => gift.id));
  const given = rows.filter((gift) => gift.matched_status === null);
  const matches = rows.filter((gift) => gift.matched_status !== null);
  return [
    checkResponded(journal),
    checkGifts(
      journal,
      given.filter((gift) => gift.is_asked),
    ),
    ...others,
    checkRefunds(journal, all, given),
    ...checkBanks(given),
    check("A matching gift settles if and only if its contribution does", matches, ({ id, status, matched_status }) =>
      (status === "settled") === (matched_status === "settled") ? [] : [`${id} is ${status} for one ${matched_status}`],
    ),
    check("Every gift has reached a final status", rows, (gift) =>
      gift.status in EVENTS_OF ? [] : [`${gift.id} is still ${gift.status}`],
    ),
    check("Every settled gift to the charity has one receipt, any other none", rows, (gift) => {
      const wanted = gift.to_charity && gift.status !== "failed" ? 1 : 0;
      return gift.receipts === wanted ? [] : [`${gift.id} (${gift.status}) has ${gift.receipts} receipts`];
    }),
    checkDeliveries(deliveries, rows, seeded),
    {
      promise: "Every delivery had a valid signature and the same bytes each time",
      checked: deliveries.requests,
      errors: deliveries.errors,
    },
  ];
}

function check<T>(promise: string, subjects: readonly T[], errorsIn: (subject: T) => string[]): CheckResult {
  return { promise, checked: subjects.length, errors: subjects.flatMap(errorsIn) };
}

function checkResponded(journal: Journal): CheckResult {
  return check("Every request got a response in the end", [...journal.gifts, ...journal.refunds], (entry) => {
    if (!entry.response) return [`${entry.key} has none after ${entry.attempts} attempts`];
    // A refund may come after the bank has taken the money back, or while the bank processes it.
    const isExpected =
      entry.response.status < 300 ||
      entry.response.status === 422 ||
      (entry.response.status === 409 && "giftId" in entry);
    return isExpected ? [] : [`${entry.key} got ${entry.response.status}`];
  });
}

function checkGifts(journal: Journal, rows: GiftRow[]): CheckResult {
  const byKey = new Map<string | null, GiftRow[]>();
  for (const gift of rows) byKey.set(gift.key, [...(byKey.get(gift.key) ?? []), gift]);
  const known = new Set<string | null>(journal.gifts.map((entry) => entry.key));
  const result = check(
    "Whatever returned 2xx exists exactly once, whatever was rejected doesn't exist",
    journal.gifts,
    ({ key, response }) => {
      const found = byKey.get(key) ?? [];
      if (!response) return found.length > 1 ? [`${key} made ${found.length} gifts`] : [];
      if (response.giftId === null) return found.length > 0 ? [`${key} was rejected but created ${found[0]!.id}`] : [];
      if (found.length !== 1) return [`${key} got ${response.giftId} but created ${found.length} gifts`];
      const [gift] = found as [GiftRow];
      return gift.id === response.giftId && gift.stored_id === gift.id
        ? []
        : [`${key} got ${response.giftId}, created ${gift.id}, stored ${gift.stored_id}`];
    },
  );
  for (const gift of rows) if (!known.has(gift.key)) result.errors.push(`nobody requested ${gift.id}`);
  return result;
}

/** The load refunds any settled gift that is reported to it, including the sandbox's own gifts and matching gifts. */
function checkRefunds(journal: Journal, all: GiftRow[], given: GiftRow[]): CheckResult {
  const byId = new Map(all.map((gift) => [gift.id, gift]));
  const requested = new Set(journal.refunds.map((entry) => entry.giftId));
  const result = check("Exactly the refunded gifts are reversed", journal.refunds, ({ giftId, key, response }) => {
    const status = byId.get(giftId)?.status;
    return response && response.status < 300 && status !== "reversed" ? [`${key} got 2xx, the gift is ${status}`] : [];
  });
  for (const gift of given) {
    if (gift.status === "reversed" && !requested.has(gift.id) && !TAKEN_BACK.includes(gift.token))
      result.errors.push(`nobody requested a refund of ${gift.id}`);
  }
  return result;
}

/** By now every bank has taken back what it will take, and each currency has gifts that ended. */
function checkBanks(given: GiftRow[]): CheckResult[] {
  const taken = given.filter(({ token }) => TAKEN_BACK.includes(token));
  const foreign = given.filter(({ currency, token }) => currency !== "USD" && token === "pm_sandbox_ok");
  return [
    check("What a bank took back after clearing has reversed its gift", taken, ({ id, status }) =>
      status === "reversed" ? [] : [`${id} is ${status}`],
    ),
    check("Gifts in other currencies settled", foreign, ({ id, status }) =>
      status === "settled" || status === "reversed" ? [] : [`${id} is ${status}`],
    ),
  ];
}

/** Events of gifts that the sandbox created before the test may or may not have been delivered. */
function checkDeliveries(deliveries: Deliveries, rows: GiftRow[], seeded: Set<string>): CheckResult {
  const counts = deliveries.counts();
  const wanted = new Set(rows.flatMap((gift) => (EVENTS_OF[gift.status] ?? []).map((type) => `${type} ${gift.id}`)));
  const result = check("Every event was delivered, under one delivery id", [...wanted], (event) => {
    const count = counts.get(event) ?? 0;
    return count === 1 ? [] : [`${event} came under ${count} ids`];
  });
  const isSeeded = (event: string) => seeded.has(event.split(" ")[1]!);
  for (const event of counts.keys())
    if (!wanted.has(event) && !isSeeded(event))
      result.errors.push(`${event} was delivered but contradicts the database`);
  return result;
}
