import { rowArrays } from "@/server/db/row-arrays";
import { readIdentities } from "@/server/domain/identities/identity-rows";
import { makeCheckCode } from "@/server/domain/receipts/check-code";
import { addToDailyReceipts } from "@/server/domain/receipts/daily-receipts";
import { receiptFactsOf } from "@/server/domain/receipts/receipt-facts";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { receiptStates } from "@/server/domain/receipts/receipt-states";
import { type Due, takeSerials } from "@/server/domain/receipts/take-serials";
import { emitEvents } from "@/server/events/emit";
import type { Gift, Identity, Receipt } from "@/server/generated/prisma/client";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { serializeReceipt } from "@/server/resources/receipt";

/** The database adds the sequence number among all receipts, and the managers of both sides. */
type NewReceipt = Omit<Receipt, "sequence" | "donorManagerId" | "recipientManagerId">;

/**
 * Issues the receipts that are due for these settled gifts, in the running transaction. A settled gift is eligible for
 * one receipt if its recipient is a verified charity. Numbers have no gaps per recipient and tax year, because the
 * counter's row is locked, and no two receipts have the same.
 */
export async function issueReceipts(tx: Context, gifts: Gift[]): Promise<void> {
  const issue = await prepareReceipts(tx, gifts);
  await issue();
}

/** Reads what the receipts show, and returns what is left to do: it locks the counters, which others wait for. */
export async function prepareReceipts(tx: Context, gifts: Gift[]): Promise<() => Promise<void>> {
  const due = await dueReceipts(tx, gifts);
  if (due.length === 0) return async () => {};
  const drafts = due.map(({ gift, donor, recipient, taxYear }) => ({
    id: tx.newId("receipt"),
    giftId: gift.id,
    donorId: donor.id,
    recipientId: recipient.id,
    taxYear,
    version: 1,
    linkVersion: 1,
    status: initialState(receiptStates),
    jurisdiction: recipient.charityJurisdiction ?? "US",
    currency: gift.currency,
    amountCents: gift.amountCents,
    facts: receiptFactsOf(
      { ...gift, settledAt: gift.settledAt ?? tx.now() },
      donor,
      recipient,
      tx.settings.operatorName,
    ),
    charitySource: recipient.charitySource,
    code: makeCheckCode(tx),
    issuedAt: tx.now(),
    reissuedAt: null,
    voidedAt: null,
    wayBack: null,
    emailBouncedAt: null,
    emailBounceReason: null,
  }));
  // A sponsor may match hundreds of gifts a day.
  const matching = new Set(due.flatMap(({ gift }) => (gift.matchId === null ? [] : [gift.id])));
  const idsOf = (isMatching: boolean) =>
    drafts.filter(({ giftId }) => matching.has(giftId) === isMatching).map(({ id }) => id);
  return async () => {
    const nextSerial = await takeSerials(tx, due);
    const receipts = drafts.map((draft) => {
      const { prefix, serial } = nextSerial(draft.recipientId, draft.taxYear);
      return { ...draft, serial, number: `${prefix}-${draft.taxYear}-${String(serial).padStart(6, "0")}` };
    });
    await writeReceipts(tx, receipts);
    await recordFollowUps(tx, "email_receipt", idsOf(false));
    await addToDailyReceipts(tx, idsOf(true));
    await emitEvents(
      tx,
      receipts.map((receipt) => ({
        type: "receipt.issued",
        subjectId: receipt.id,
        partyIds: [receipt.donorId, receipt.recipientId],
        data: serializeReceipt(receipt, receiptLinks(tx, receipt)),
      })),
    );
  };
}

const COLUMNS = rowArrays<NewReceipt>([
  ["id", "text", ({ id }) => id],
  ["gift_id", "text", ({ giftId }) => giftId],
  ["donor_id", "text", ({ donorId }) => donorId],
  ["recipient_id", "text", ({ recipientId }) => recipientId],
  ["tax_year", "int", ({ taxYear }) => taxYear],
  ["serial", "int", ({ serial }) => serial],
  ["number", "text", ({ number }) => number],
  ["version", "int", ({ version }) => version],
  ["status", "text", ({ status }) => status],
  ["jurisdiction", "text", ({ jurisdiction }) => jurisdiction],
  ["currency", "text", ({ currency }) => currency],
  ["amount_cents", "bigint", ({ amountCents }) => amountCents.toString()],
  ["facts", "json", ({ facts }) => JSON.stringify(facts)],
  ["charity_source", "text", ({ charitySource }) => charitySource],
  ["code", "text", ({ code }) => code],
  ["issued_at", "timestamptz", ({ issuedAt }) => issuedAt.toISOString()],
]);
const WRITE = `INSERT INTO receipts (${COLUMNS.names}) SELECT ${COLUMNS.names} FROM ${COLUMNS.unnest} AS r(${COLUMNS.names})`;

/** Inserts the rows with one statement. */
async function writeReceipts(tx: Context, receipts: NewReceipt[]): Promise<void> {
  await tx.statement(WRITE, COLUMNS.values(receipts));
}

async function dueReceipts(tx: Context, gifts: Gift[]): Promise<Due[]> {
  await holdUnverified(tx, gifts);
  const ids = [...new Set(gifts.flatMap((gift) => [gift.fromId, gift.toId]))];
  const identities = await readIdentities(tx, ids);
  const byId = new Map(identities.map((identity) => [identity.id, identity]));
  const known = await tx.db.$queryRaw<{ id: string; is_receipted: boolean; address: unknown }[]>`
    SELECT g.id, r.id IS NOT NULL AS is_receipted, c.address
    FROM unnest(${gifts.map((gift) => gift.id)}::text[]) AS g(id)
    LEFT JOIN receipts r ON r.gift_id = g.id LEFT JOIN gift_contacts c ON c.gift_id = g.id`;
  const knownOf = new Map(known.map((row) => [row.id, row]));
  return gifts.flatMap((gift) => {
    const donor = byId.get(gift.fromId)!;
    const recipient = byId.get(gift.toId)!;
    const { is_receipted: isReceipted, address } = knownOf.get(gift.id)!;
    if (recipient.charityStatus !== "verified" || isReceipted) return [];
    return [
      {
        gift,
        donor: address ? { ...donor, address: address as Identity["address"] } : donor,
        recipient,
        taxYear: yearIn(recipient.timeZone, gift.chargedAt ?? gift.createdAt),
      },
    ];
  });
}

/**
 * Keeps recipients from being verified until the transaction ends, and waits for verifications under way: a query after
 * a verification for gifts that lack a receipt then sees these as settled, and gifts of recipients verified in the
 * meantime get theirs here. Verified charities need no lock, so the busy ones are not locked.
 */
async function holdUnverified(tx: Context, gifts: Gift[]): Promise<void> {
  const ids = [...new Set(gifts.map((gift) => gift.toId))];
  await tx.db.$queryRaw`
    SELECT id FROM identities WHERE id = ANY (${ids}) AND type = 'organization' AND charity_status <> 'verified'
    ORDER BY id FOR SHARE`;
}

const yearFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar year of an instant in a time zone. */
export function yearIn(timeZone: string, instant: Date): number {
  let format = yearFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" });
    yearFormats.set(timeZone, format);
  }
  return Number(format.format(instant));
}
