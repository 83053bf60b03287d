import { forgetMethods } from "@/server/domain/payments/forget-methods";
import { SAVED_METHODS_MAX } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import type { PaymentMethodDescription } from "@/server/ports/rail-descriptions";

interface EnteredMethod {
  userId: string;
  rail: string;
  /** The token of the saved method itself, as the rail issued it. */
  token: string;
  description: PaymentMethodDescription;
  /** The name that its owner entered when giving with it; absent if they have not. */
  givenBy?: string;
}

/**
 * Saves a method for a user's own gifts, in the running transaction, once. The first becomes their default. If the user
 * already has the maximum, the new method is deleted at its rail instead.
 */
export async function keepMethod(tx: Context, { userId, rail, token, description, givenBy }: EnteredMethod) {
  await lockUser(tx, userId);
  const kept = await tx.db.savedMethod.findMany({ where: { userId }, select: { rail: true, token: true } });
  if (kept.some((method) => method.rail === rail && method.token === token)) return "saved" as const;
  if (kept.length >= SAVED_METHODS_MAX) {
    await forgetMethods(tx, [{ rail, token }]);
    return "full" as const;
  }
  const id = tx.newId("savedMethod");
  const { type, brand, last4, expiry = null } = description;
  const data = { id, userId, rail, token, type, brand, last4, expiry, givenBy, isDefault: kept.length === 0 };
  await tx.db.savedMethod.create({ data: { ...data, createdAt: tx.now() } });
  await audit(tx, "saved_method.create", userId, { saved_method_id: id });
  return "saved" as const;
}

/** Locks a user's methods against changes until the transaction ends. */
export async function lockUser(tx: Context, userId: string): Promise<void> {
  await tx.db.$queryRaw`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}
