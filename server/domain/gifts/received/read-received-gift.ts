import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import { type HistoryEntry, readHistory } from "@/server/domain/gifts/received/gift-history";
import { readNotes, type ShownNote } from "@/server/domain/gifts/received/gift-notes";
import { receivedGiftSubject } from "@/server/domain/gifts/received/received-gift-subject";
import { type ReceivedGift, readReceivedRows } from "@/server/domain/gifts/received/received-rows";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Gift } from "@/server/generated/prisma/client";
import { mayReadDonors, scopesOf } from "@/server/kernel/caller";
import type { Cents } from "@/server/kernel/money";
import { allowsScope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** One gift with everything that the members of its recipient may know of it. */
export interface ReceivedGiftDetails extends ReceivedGift {
  /** What the donor wrote for the campaign's page. */
  message: string | null;
  /** Whether the campaign's page leaves the donor's name and the message out, as its managers decided. */
  hidden: { name: boolean; message: boolean };
  dedication: { type: "in_honor" | "in_memory"; name: string } | null;
  /** True for a year of a sponsored pool, whose money goes back with the commitment alone. */
  isOfPool: boolean;
  recurringGiftId: string | null;
  /** The contribution that this gift matches. */
  matchedGiftId: string | null;
  /** The settled gifts that match this one, and are refunded along with it, in the currency's smallest unit. */
  matches: { count: number; cents: Cents };
  /** The transfer that it waits for; null for one that does not. */
  transfer: { reference: string; expiresAt: Date; sentAt: Date | null } | null;
  receiptFile: { html: string; pdf: string; status: string; version: number } | null;
  history: HistoryEntry[];
  notes: ShownNote[];
}

/**
 * Reads a gift that the organization received, with what happened to it and what its members noted: for members whose
 * roles show no donors, without what people wrote, and without the receipt for those who read none.
 */
export const readReceivedGift = operation({
  name: "readReceivedGift",
  summary: "Reads a gift that the organization received, with its history and notes.",
  permission: { scope: "gifts:read" },
  subject: receivedGiftSubject,
  async run(ctx, { id }, { subject: gift }): Promise<ReceivedGiftDetails> {
    const [[row], receipt, matches] = await Promise.all([
      readReceivedRows(ctx, [id]),
      ctx.db.receipt.findUnique({ where: { giftId: id } }),
      settledMatches(ctx, id),
    ]);
    const history = await readHistory(ctx, gift, receipt);
    const showsDonor = mayReadDonors(ctx.caller);
    return {
      ...row!,
      message: gift.settledAt === null || !showsDonor ? null : gift.publicMessage,
      hidden: { name: gift.nameHidden, message: gift.messageHidden },
      dedication: showsDonor ? dedicationOf(gift) : null,
      isOfPool: gift.commitmentId !== null,
      recurringGiftId: gift.recurringGiftId,
      matchedGiftId: gift.matchedGiftId,
      matches,
      transfer: transferOf(ctx, gift),
      receiptFile:
        receipt && allowsScope(scopesOf(ctx.caller), "receipts:read")
          ? { ...receiptLinks(ctx, receipt), status: receipt.status, version: receipt.version }
          : null,
      history: showsDonor ? history : history.map((entry) => ({ ...entry, detail: null })),
      notes: showsDonor ? await readNotes(ctx, id) : [],
    };
  },
});

/** Without whom to tell, which is the donor's. */
function dedicationOf({ dedication }: Gift) {
  const given = dedication as { type: "in_honor" | "in_memory"; name: string } | null;
  return given && { type: given.type, name: given.name };
}

/** Without where the donor pays, which is the donor's. */
function transferOf(ctx: Context, gift: Gift): ReceivedGiftDetails["transfer"] {
  const instructions = nextActionOf(ctx, gift)?.instructions;
  if (!instructions) return null;
  return { reference: instructions.reference, expiresAt: instructions.expiresAt, sentAt: gift.transferSentAt };
}

async function settledMatches(ctx: Context, giftId: string): Promise<{ count: number; cents: Cents }> {
  const found = await ctx.db.gift.aggregate({
    where: { matchedGiftId: giftId, matchId: { not: null }, status: "settled" },
    _count: true,
    _sum: { amountCents: true },
  });
  return { count: found._count, cents: found._sum.amountCents ?? 0n };
}
