import { z } from "zod";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { transferIdentity } from "@/server/domain/identities/transfer-identity";
import { lockActing } from "@/server/domain/organizations/memberships";
import { readTransferFacts, type TransferFacts } from "@/server/domain/organizations/transfer-facts";
import type { Identity } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { AlreadyExists, InvalidParameter, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { TRANSFER_OFFER_DAYS } from "@/server/kernel/limits";
import { publicName } from "@/server/kernel/public-name";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { transferableResource, transferOffersResource } from "@/server/resources/account";
import { identityId } from "@/server/resources/fields";
import { shownAs } from "@/server/resources/shown-as";

interface Named {
  id: string;
  name: string | null;
}

/** An open offer of a transfer. */
export interface TransferOfferShown {
  id: string;
  identity: Named;
  from: Named;
  to: Named;
  expiresAt: Date;
}

const withNames = { identity: true, from: true, to: true } as const;
const named = (identity: Identity): Named => ({ id: identity.id, name: publicName(identity) });

/**
 * Offers an identity that the organization manages to another organization, or application, whose owner or admin can
 * accept it for some days. A new offer takes the place of an earlier one of the same identity.
 */
export const offerTransfer = operation({
  name: "offerTransfer",
  summary: "Offers an identity that you manage to another organization.",
  permission: { member: ["owner"] },
  input: z.strictObject({ identity_id: identityId, to: identityId }),
  errors: [InvalidParameter, NotPermitted, ResourceNotFound],
  run: (ctx, { identity_id: id, to: toId }) =>
    ctx.transaction(async (tx) => {
      const { actingId, userId, roles } = await lockActing(tx);
      if (!roles.includes("owner")) throw NotPermitted();
      await requireManagedBy(tx, id, actingId);
      await requireRecipient(tx, toId, [id, actingId]);
      const createdAt = tx.clock.wall();
      const expiresAt = new Date(createdAt.getTime() + TRANSFER_OFFER_DAYS * 86_400_000);
      await tx.db.transferOffer.deleteMany({ where: { identityId: id } });
      const offer = { id: tx.newId("transferOffer"), identityId: id, fromId: actingId, toId };
      await tx.db.transferOffer.create({ data: { ...offer, offeredBy: userId, createdAt, expiresAt } });
      await audit(tx, "identity.offer_transfer", id, { offer: offer.id, from: actingId, to: toId });
    }),
});

/**
 * Accepts a transfer. From then on, the organization manages the identity, and the one that offered it no longer does.
 */
export const acceptTransfer = operation({
  name: "acceptTransfer",
  summary: "Accepts an identity that was offered to the organization.",
  permission: { member: ["owner", "admin"] },
  input: z.strictObject({ offer_id: z.string() }),
  errors: [AlreadyExists, InvalidParameter, NotPermitted, ResourceNotFound],
  run: (ctx, { offer_id: id }) =>
    ctx.transaction(async (tx) => {
      const { actingId, userId } = await lockTransferring(tx);
      const offer = await tx.db.transferOffer.findFirst({ where: { id, toId: actingId, ...open(tx) } });
      if (!offer) throw ResourceNotFound();
      const system = tx.as(systemCaller("organizations"));
      const identity = await lockIdentity(system, offer.identityId);
      const { count } = await tx.db.transferOffer.deleteMany({ where: { id } });
      // Transferred in another way in the meantime, or accepted by an earlier request.
      if (count === 0 || identity.managerId !== offer.fromId) throw ResourceNotFound();
      const reason = `offered by ${offer.offeredBy} for ${offer.fromId}, accepted by ${userId}`;
      await transferIdentity(system, { identity_id: identity.id, manager_id: actingId, reason });
      await audit(tx, "identity.accept_transfer", identity.id, { offer: id, from: offer.fromId, to: actingId });
    }),
});

/** Ends an offer without a transfer: the side that made it withdraws it, or the other side declines it. */
export const endTransferOffer = operation({
  name: "endTransferOffer",
  summary: "Withdraws or declines the offer of a transfer.",
  permission: { member: ["owner", "admin"] },
  input: z.strictObject({ offer_id: z.string() }),
  errors: [NotPermitted, ResourceNotFound],
  run: (ctx, { offer_id: id }) =>
    ctx.transaction(async (tx) => {
      const { actingId } = await lockTransferring(tx);
      const sides = [{ fromId: actingId }, { toId: actingId }];
      const offer = await tx.db.transferOffer.findFirst({ where: { id, OR: sides } });
      if (!offer) throw ResourceNotFound();
      const { count } = await tx.db.transferOffer.deleteMany({ where: { id } });
      if (count === 1) await audit(tx, "identity.end_transfer_offer", offer.identityId, { offer: id, by: actingId });
    }),
});

/** Lists the open offers to and by the organization. */
export const listTransferOffers = operation({
  name: "listTransferOffers",
  summary: "Lists the transfers that are offered to the organization, or by it.",
  permission: { member: ["owner", "admin"] },
  output: transferOffersResource,
  async run(ctx): Promise<TransferOfferShown[]> {
    const actingId = callerIdentityId(ctx);
    const where = { OR: [{ fromId: actingId }, { toId: actingId }], ...open(ctx) };
    const offers = await ctx.db.transferOffer.findMany({ where, include: withNames, orderBy: { createdAt: "desc" } });
    // If the offering side no longer manages the identity, it was transferred in another way.
    const standing = offers.filter(({ identity, fromId }) => identity.managerId === fromId);
    return standing.map(({ id, identity, from, to, expiresAt }) => {
      return { id, identity: named(identity), from: named(from), to: named(to), expiresAt };
    });
  },
  show: shownAs(transferOffersResource),
});

/** The name of an identity, and what its transfer moves and ends, for those who manage it or are offered it. */
export interface Transferable extends Named, TransferFacts {}

/** Reads what the transfer of an identity would move and end. */
export const readTransferable = operation({
  name: "readTransferable",
  summary: "Reads what the transfer of an identity would move and end.",
  permission: { member: ["owner", "admin"] },
  input: z.strictObject({ identity_id: identityId }),
  output: transferableResource,
  errors: [ResourceNotFound],
  async run(ctx, { identity_id: id }): Promise<Transferable> {
    const actingId = callerIdentityId(ctx);
    const offered = { offered: { toId: actingId, ...open(ctx) } };
    const identity = await ctx.db.identity.findFirst({ where: { id, OR: [{ managerId: actingId }, offered] } });
    if (!identity) throw ResourceNotFound();
    return { ...named(identity), ...(await readTransferFacts(ctx, id)) };
  },
  show: shownAs(transferableResource),
});

const open = (ctx: Context) => ({ expiresAt: { gt: ctx.clock.wall() } });

async function lockTransferring(tx: Context) {
  const acting = await lockActing(tx);
  if (!acting.roles.includes("owner") && !acting.roles.includes("admin")) throw NotPermitted();
  return acting;
}

/** One of the platform's own persons cannot be passed on: its user chooses who manages it. */
async function requireManagedBy(tx: Context, id: string, managerId: string): Promise<void> {
  const where = { id, managerId, isPlatformPerson: false };
  if ((await tx.db.identity.count({ where })) === 0) throw ResourceNotFound();
}

/** The recipient must be an active organization or application, and not be on the offering side. */
async function requireRecipient(tx: Context, toId: string, giving: string[]): Promise<void> {
  const where = { id: toId, status: "active", type: { in: ["organization", "application"] } };
  if (!giving.includes(toId) && (await tx.db.identity.count({ where })) === 1) return;
  throw InvalidParameter({ param: "to", message: "to must name another active organization." });
}
