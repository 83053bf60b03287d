import { z } from "zod";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { ownPersonIds } from "@/server/domain/users/own-person";
import { isId } from "@/server/kernel/ids";
import { SEARCH_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { publicName } from "@/server/kernel/public-name";
import { callerUser } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { nameOnReceipts, type ReceiptFacts } from "@/server/resources/receipt-document";

/** One of the user's own records. Amounts are in the currency's smallest unit. */
export type FoundOfMine =
  | {
      kind: "gift";
      amountCents: Cents;
      currency: string;
      /** Null for a recipient without a public name. */
      recipient: string | null;
      receiptUrl: string | null;
    }
  | { kind: "receipt"; number: string; amountCents: Cents; currency: string; recipient: string; url: string }
  | { kind: "recurring"; id: string; amountCents: Cents; currency: string; campaign: string };

/** Finds the user's gift, receipt, or recurring gift by its id, or the receipt by its number; at most one. */
export const findMine = operation({
  name: "findMine",
  summary: "Finds your gift, receipt or recurring gift with an id or number.",
  permission: { user: true },
  input: z.strictObject({
    query: z.string().max(SEARCH_QUERY_MAX_CHARACTERS).describe("A whole id, or a receipt's whole number."),
  }),
  async run(ctx, { query }): Promise<FoundOfMine | null> {
    const typed = query.trim();
    if (typed === "") return null;
    const own = { in: await ownPersonIds(ctx, callerUser(ctx).userId) };
    const id = typed.toLowerCase();
    if (isId(id, "gift")) return findGift(ctx, { id, fromId: own });
    if (isId(id, "recurringGift")) return findRecurring(ctx, { id, donorId: own });
    const key = isId(id, "receipt") ? { id } : { number: typed.toUpperCase() };
    return findReceipt(ctx, { ...key, donorId: own });
  },
});

type Own = { in: string[] };

async function findGift(ctx: Context, where: { id: string; fromId: Own }): Promise<FoundOfMine | null> {
  const include = { to: true, receipt: { select: { id: true, linkVersion: true } } };
  const gift = await ctx.db.gift.findFirst({ where, include });
  if (gift === null) return null;
  const { amountCents, currency, to, receipt } = gift;
  const receiptUrl = receipt && receiptLinks(ctx, receipt).html;
  return { kind: "gift", amountCents, currency, recipient: publicName(to), receiptUrl };
}

async function findRecurring(ctx: Context, where: { id: string; donorId: Own }): Promise<FoundOfMine | null> {
  const gift = await ctx.db.recurringGift.findFirst({ where, include: { campaign: { select: { name: true } } } });
  if (gift === null) return null;
  const { id, amountCents, currency, campaign } = gift;
  return { kind: "recurring", id, amountCents, currency, campaign: campaign.name };
}

async function findReceipt(
  ctx: Context,
  where: { id?: string; number?: string; donorId: Own },
): Promise<FoundOfMine | null> {
  const receipt = await ctx.db.receipt.findFirst({ where });
  if (receipt === null) return null;
  const { number, amountCents, currency } = receipt;
  const { recipient } = receipt.facts as unknown as ReceiptFacts;
  const url = receiptLinks(ctx, receipt).html;
  return { kind: "receipt", number, amountCents, currency, recipient: nameOnReceipts(recipient), url };
}
