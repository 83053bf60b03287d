import { readBounces } from "@/server/domain/receipts/bounced-receipts";
import { FIRST_ADDRESS } from "@/server/domain/users/users";
import type { AuditEntry, Dispute, EmailMessage, Gift, Payment, Receipt } from "@/server/generated/prisma/client";
import { mayReadDonors } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { failureFor } from "@/server/resources/gift-failure";

/** Who did it: a member of the recipient by their address, whoever gave or their application, or Almoner and its operators. */
export type HistoryActor = { kind: "member"; address: string | null } | { kind: "donor_side" } | { kind: "platform" };

/** Something that happened to a gift. `detail` is a reason or an address that the recipient's side wrote itself. */
export interface HistoryEntry {
  /** What it was. */
  what:
    | "created"
    | "awaited"
    | "acted"
    | "charged"
    | "settled"
    | "failed"
    | "refunded"
    | "returned"
    | "receipt_issued"
    | "receipt_emailed"
    | "receipt_email_failed"
    | "receipt_bounced"
    | "receipt_reissued"
    | "receipt_voided"
    | "thanked"
    | "disputed"
    | "dispute_won"
    | "dispute_lost"
    | "part_refunded";
  at: Date;
  by: HistoryActor | null;
  /** A reason or an address; the code of a failure or a bounce; until when something is awaited. */
  detail: string | null;
}

type Actor = (entry: AuditEntry) => HistoryActor;

/** What happened to a gift, oldest first, from the rows that say so: its own, payments, receipt, emails and the audit log. */
export async function readHistory(ctx: Context, gift: Gift, receipt: Receipt | null): Promise<HistoryEntry[]> {
  const subjects = [gift.id, ...(receipt ? [receipt.id] : [])];
  const [audited, refunds, disputes, parts] = await Promise.all([
    ctx.db.auditEntry.findMany({ where: { subjectId: { in: subjects } }, orderBy: { id: "asc" } }),
    ctx.db.payment.findMany({ where: { subjectId: gift.id, direction: "refund", clearedAt: { not: null } } }),
    ctx.db.dispute.findMany({ where: { giftId: gift.id } }),
    ctx.db.paymentReturn.findMany({ where: { kind: "refund", payment: { subjectId: gift.id } } }),
  ]);
  const actor = await actorsOf(ctx, gift.toId, audited);
  const entries = [
    ...ownTimes(gift),
    ...refundOf(gift, audited, actor),
    ...refunds.flatMap(returnOf),
    ...disputes.flatMap(disputeOf),
    ...parts.map(({ recordedAt: at }) => ({ what: "part_refunded" as const, at, by: null, detail: null })),
    ...(receipt ? await receiptEntries(ctx, receipt, audited, actor) : []),
    ...(await thanksOf(ctx, gift)),
  ];
  return entries.sort((one, other) => rankOf(one) - rankOf(other) || one.at.getTime() - other.at.getTime());
}

/** A gift was created before anything else, also where the clock of the rail, which says when it was charged, is behind. */
const rankOf = ({ what }: HistoryEntry) => (what === "created" ? 0 : 1);

function ownTimes(gift: Gift): HistoryEntry[] {
  const of = (what: HistoryEntry["what"], at: Date | null, detail: string | null = null): HistoryEntry[] =>
    at === null ? [] : [{ what, at, by: null, detail }];
  // The recipient learns no more of a failure than a plain decline, unless it was about itself.
  const { failure_code: code = null } = failureFor(gift, { sender: false, recipient: true }) as {
    failure_code?: string;
  };
  return [
    ...of("created", gift.createdAt),
    ...of("awaited", gift.actionExpiresAt && gift.createdAt, gift.actionExpiresAt?.toISOString()),
    ...of("acted", gift.actedAt),
    ...of("charged", gift.chargedAt),
    ...of("settled", gift.settledAt),
    ...of("failed", gift.failedAt, code),
  ];
}

/** A refund by someone has an entry in the log; money that the bank took back has none. */
function refundOf(gift: Gift, audited: AuditEntry[], actor: Actor): HistoryEntry[] {
  if (gift.refundedAt === null) return [];
  const entry = audited.find(({ action, subjectId }) => action === "gift.refund" && subjectId === gift.id);
  const by = entry ? actor(entry) : null;
  return [
    { what: "refunded", at: gift.refundedAt, by, detail: by?.kind === "member" ? textIn(entry!, "reason") : null },
  ];
}

function returnOf({ clearedAt }: Payment): HistoryEntry[] {
  return clearedAt ? [{ what: "returned", at: clearedAt, by: null, detail: null }] : [];
}

function disputeOf({ status, openedAt, closedAt }: Dispute): HistoryEntry[] {
  const of = (what: HistoryEntry["what"], at: Date): HistoryEntry => ({ what, at, by: null, detail: null });
  const end = status === "won" ? ("dispute_won" as const) : ("dispute_lost" as const);
  return [of("disputed", openedAt), ...(closedAt ? [of(end, closedAt)] : [])];
}

async function receiptEntries(
  ctx: Context,
  receipt: Receipt,
  audited: AuditEntry[],
  actor: Actor,
): Promise<HistoryEntry[]> {
  const keys = Array.from({ length: receipt.version }, (_, at) => `receipt:${receipt.id}:v${at + 1}`);
  const emails = await ctx.db.emailMessage.findMany({ where: { key: { in: keys } } });
  const showsBounces = (await readBounces(ctx, emails.map(asBounced(receipt)))).size > 0;
  const reissues = audited.filter(({ action, subjectId }) => action === "receipt.reissue" && subjectId === receipt.id);
  return [
    { what: "receipt_issued", at: receipt.issuedAt, by: null, detail: receipt.number },
    ...reissues.map((entry): HistoryEntry => {
      const by = actor(entry);
      // An address that someone else typed may be the donor's, which nobody shared with the recipient.
      const detail = by.kind === "member" ? textIn(entry, "email_to") : null;
      return { what: "receipt_reissued", at: entry.createdAt, by, detail };
    }),
    ...emails.flatMap(({ sentAt, failedAt, bouncedAt, bounceReason }): HistoryEntry[] => [
      ...(sentAt ? [{ what: "receipt_emailed" as const, at: sentAt, by: null, detail: null }] : []),
      ...(failedAt ? [{ what: "receipt_email_failed" as const, at: failedAt, by: null, detail: null }] : []),
      ...(bouncedAt && showsBounces
        ? [{ what: "receipt_bounced" as const, at: bouncedAt, by: null, detail: bounceReason }]
        : []),
    ]),
    ...(receipt.voidedAt ? [{ what: "receipt_voided" as const, at: receipt.voidedAt, by: null, detail: null }] : []),
  ];
}

/** As what says whether the caller may know of bounces takes it, also of versions before the current one. */
const asBounced =
  ({ id, giftId }: Receipt) =>
  ({ bouncedAt, bounceReason }: EmailMessage) => ({
    id,
    giftId,
    emailBouncedAt: bouncedAt,
    emailBounceReason: bounceReason,
  });

/** The message that thanked for the gift, by the member who sent it. */
async function thanksOf(ctx: Context, gift: Gift): Promise<HistoryEntry[]> {
  const thanked = await ctx.db.thankLetterGift.findFirst({
    where: { giftId: gift.id, emailKey: { not: null }, letter: { recipientId: gift.toId } },
    include: { letter: true },
  });
  if (!thanked?.letter.sentAt) return [];
  const { sentAt, userId, message } = thanked.letter;
  const user = await ctx.db.user.findUnique({ where: { id: userId }, include: { addresses: FIRST_ADDRESS } });
  return [
    {
      what: "thanked",
      at: sentAt,
      by: { kind: "member", address: user?.addresses[0]?.email ?? null },
      detail: mayReadDonors(ctx.caller) ? message : null,
    },
  ];
}

/** Names the members of the recipient, and nobody else. */
async function actorsOf(ctx: Context, recipientId: string, audited: AuditEntry[]): Promise<Actor> {
  const own = (actor: string) => (actor.startsWith(`${recipientId}/`) ? actor.slice(recipientId.length + 1) : null);
  const ids = audited.flatMap(({ actor }) => own(actor) ?? []);
  const users = await ctx.db.user.findMany({ where: { id: { in: ids } }, include: { addresses: FIRST_ADDRESS } });
  const addresses = new Map(users.map(({ id, addresses: [first] }) => [id, first?.email ?? null]));
  return ({ actor }) => {
    const userId = own(actor);
    if (userId !== null) return { kind: "member", address: addresses.get(userId) ?? null };
    if (actor === recipientId) return { kind: "member", address: null };
    return /^(operator|system):/.test(actor) ? { kind: "platform" } : { kind: "donor_side" };
  };
}

function textIn({ details }: AuditEntry, name: string): string | null {
  const value = (details as Record<string, unknown>)[name];
  return typeof value === "string" ? value : null;
}
