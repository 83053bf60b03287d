import { type JsonValues, jsonRows } from "@/server/db/json-rows";
import type { ReceiptedGift } from "@/server/domain/gifts/gift-event";
import { readIdentities } from "@/server/domain/identities/identity-rows";
import { RECEIPT } from "@/server/domain/receipts/receipt-rows";
import { type Gift, type GiftContact, type Identity, Prisma, type Receipt } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const GIFT = jsonRows<Gift>({
  fields: Prisma.GiftScalarFieldEnum,
  bigints: {
    amountCents: true,
    feeCents: true,
    netCents: true,
    railCostCents: true,
    returnedCents: true,
    limitCents: true,
  },
  instants: {
    actionExpiresAt: true,
    actedAt: true,
    transferSentAt: true,
    chargedAt: true,
    settledAt: true,
    failedAt: true,
    refundedAt: true,
    createdAt: true,
  },
});
const CONTACT = jsonRows<GiftContact>({
  fields: Prisma.GiftContactScalarFieldEnum,
  columns: { allowsMailings: "allows_news" },
  bigints: {},
  instants: { createdAt: true },
});

const COLUMNS = `${GIFT.column("g")} AS gift, CASE WHEN r.id IS NOT NULL THEN ${RECEIPT.column("r")} END AS receipt`;
const TABLES = "gifts g LEFT JOIN receipts r ON r.gift_id = g.id";
const OF_IDS = "WHERE g.id = ANY ($1::text[]) ORDER BY g.id";
const READ = `SELECT ${COLUMNS} FROM ${TABLES} ${OF_IDS}`;
const READ_WITH_CONTACTS = `
  SELECT ${COLUMNS}, CASE WHEN c.gift_id IS NOT NULL THEN ${CONTACT.column("c")} END AS contact, s.root_id AS "rootId"
  FROM ${TABLES} LEFT JOIN gift_contacts c ON c.gift_id = g.id LEFT JOIN supporters s ON s.id = c.supporter_id ${OF_IDS}`;

interface GiftRow {
  gift: JsonValues<Gift>;
  receipt: JsonValues<Receipt> | null;
}

/** Gifts with their receipts, by their ids. */
export async function readGifts(tx: Context, ids: string[]): Promise<ReceiptedGift[]> {
  const rows = await tx.statement<GiftRow>(READ, [ids]);
  return rows.map(receiptedGift);
}

export type GiftWithSides = Gift & { from: Identity; to: Identity };

/** Those of some gifts that a condition applies to, with both sides. */
export async function readGiftsWithSides(
  ctx: Context,
  ids: string[],
  applies: (gift: Gift) => boolean,
): Promise<GiftWithSides[]> {
  const gifts = (await readGifts(ctx, ids)).filter(applies);
  if (gifts.length === 0) return [];
  const sides = await readIdentities(ctx, [...new Set(gifts.flatMap(({ fromId, toId }) => [fromId, toId]))]);
  const byId = new Map(sides.map((side) => [side.id, side]));
  return gifts.map((gift) => Object.assign(gift, { from: byId.get(gift.fromId)!, to: byId.get(gift.toId)! }));
}

/** Gifts with their receipts and what was shared of their donors, by their ids. */
export async function readGiftsWithContacts(tx: Context, ids: string[]): Promise<ReceiptedGift[]> {
  type Row = GiftRow & { contact: JsonValues<GiftContact> | null; rootId: string | null };
  const rows = await tx.statement<Row>(READ_WITH_CONTACTS, [ids]);
  return rows.map((row) => {
    const contact = row.contact && CONTACT.row(row.contact);
    const supporter = row.rootId === null ? null : { rootId: row.rootId };
    return Object.assign(receiptedGift(row), { contact: contact && Object.assign(contact, { supporter }) });
  });
}

function receiptedGift({ gift, receipt }: GiftRow): ReceiptedGift {
  return Object.assign(GIFT.row(gift), { receipt: RECEIPT.row(receipt) });
}
