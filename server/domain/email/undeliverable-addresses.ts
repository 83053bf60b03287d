import { addressHash } from "@/server/domain/email/suppressions";
import type { BounceReason } from "@/server/kernel/bounces";
import type { Context } from "@/server/operations/context";

/**
 * Records that an address is undeliverable, by its keyed hash. It gets no unsolicited emails until its owner proves it
 * again. Bounces from before that proof have no effect.
 */
export async function markUndeliverable(tx: Context, address: string, reason: BounceReason, at: Date): Promise<void> {
  await tx.db.$executeRaw`
    INSERT INTO undeliverable_addresses AS known (address_hash, reason, bounced_at)
    VALUES (${addressHash(tx, address)}, ${reason}, ${at}::timestamptz)
    ON CONFLICT (address_hash) DO UPDATE
    SET reason = excluded.reason, bounced_at = excluded.bounced_at, lifted_at = NULL
    WHERE known.bounced_at <= excluded.bounced_at AND coalesce(known.lifted_at < excluded.bounced_at, true)`;
}

/** Records that an address is deliverable again, because a link in an email to it was just used. */
export async function liftUndeliverable(ctx: Context, address: string): Promise<void> {
  const where = { addressHash: addressHash(ctx, address), liftedAt: null };
  await ctx.db.undeliverableAddress.updateMany({ where, data: { liftedAt: ctx.now() } });
}

/** Whether an address is known to be undeliverable. */
export async function isAddressUndeliverable(ctx: Context, address: string): Promise<boolean> {
  const where = { addressHash: addressHash(ctx, address), liftedAt: null };
  return (await ctx.db.undeliverableAddress.count({ where })) > 0;
}

/** Returns the addresses that are known to be undeliverable. */
export async function undeliverableOf(ctx: Context, addresses: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(addresses.map((address) => [addressHash(ctx, address), address]));
  const where = { addressHash: { in: [...byHash.keys()] }, liftedAt: null };
  const rows = await ctx.db.undeliverableAddress.findMany({ where, select: { addressHash: true } });
  return new Set(rows.flatMap(({ addressHash: hash }) => byHash.get(hash) ?? []));
}
