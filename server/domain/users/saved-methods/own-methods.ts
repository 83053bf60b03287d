import type { SavedMethod } from "@/server/generated/prisma/client";
import { SAVED_METHODS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** The fields of a saved method that its owner sees. */
export type ShownMethod = Pick<SavedMethod, "id" | "type" | "brand" | "last4" | "expiry" | "isDefault">;

/** Reads a user's saved methods, the default first, then the newest. */
export function readOwnMethods(ctx: Context, userId: string): Promise<SavedMethod[]> {
  return ctx.db.savedMethod.findMany({
    where: { userId },
    orderBy: [{ isDefault: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    take: SAVED_METHODS_MAX,
  });
}

/** Whether the last month of a card is over in every time zone. */
export function hasExpired({ expiry }: Pick<SavedMethod, "expiry">, now: Date): boolean {
  if (expiry === null) return false;
  const [year = 0, month = 0] = expiry.split("-").map(Number);
  return now.getTime() >= Date.UTC(year, month, 2);
}

/** Returns what the owner sees of a method, without the rail's token. */
export function shownMethod({ id, type, brand, last4, expiry, isDefault }: SavedMethod): ShownMethod {
  return { id, type, brand, last4, expiry, isDefault };
}
