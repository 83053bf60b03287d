import { addressHash } from "@/server/domain/email/suppressions";
import type { BounceReason } from "@/server/kernel/bounces";
import type { Context } from "@/server/operations/context";

/**
 * Remembers that nothing arrives at an address, by its keyed hash: it gets no unsolicited emails until its owner proves it
 * again. What came back before that changes nothing.
 */
export async function markUndeliverable(tx: Context, address: string, reason: BounceReason, at: Date): Promise<void> {
  await tx.db.$executeRaw`
    INSERT INTO undeliverable_addresses AS known (address_hash, reason, bounced_at)
    VALUES (${addressHash(tx, address)}, ${reason}, ${at}::timestamptz)
    ON CONFLICT (address_hash) DO UPDATE
    SET reason = excluded.reason, bounced_at = excluded.bounced_at, lifted_at = NULL
    WHERE known.bounced_at <= excluded.bounced_at AND coalesce(known.lifted_at < excluded.bounced_at, true)`;
}

/** Emails arrive at the address, as a link in one of them was just used. */
export async function liftUndeliverable(ctx: Context, address: string): Promise<void> {
  const where = { addressHash: addressHash(ctx, address), liftedAt: null };
  await ctx.db.undeliverableAddress.updateMany({ where, data: { liftedAt: ctx.now() } });
}

/** Whether nothing arrives at an address, as far as is known. */
export async function isAddressUndeliverable(ctx: Context, address: string): Promise<boolean> {
  const where = { addressHash: addressHash(ctx, address), liftedAt: null };
  return (await ctx.db.undeliverableAddress.count({ where })) > 0;
}

/** Those of the addresses at which nothing arrives, as far as is known. */
export async function undeliverableOf(ctx: Context, addresses: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(addresses.map((address) => [addressHash(ctx, address), address]));
  const where = { addressHash: { in: [...byHash.keys()] }, liftedAt: null };
  const rows = await ctx.db.undeliverableAddress.findMany({ where, select: { addressHash: true } });
  return new Set(rows.flatMap(({ addressHash: hash }) => byHash.get(hash) ?? []));
}
