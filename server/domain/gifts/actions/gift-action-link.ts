import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { idInSecret, isSecretOf, secretOfId } from "@/server/operations/links/id-link";
import type { NextAction } from "@/server/resources/next-action";

/** Returns what a gift waits for its donor to do, and where they do it; null for one that does not wait. */
export function nextActionOf(
  ctx: Context,
  { id, status, actionExpiresAt }: Pick<Gift, "id" | "status" | "actionExpiresAt">,
): NextAction | null {
  if (status !== "pending" || actionExpiresAt === null) return null;
  return { url: ctx.settings.publicUrl + giftActionPath(ctx, id), expiresAt: actionExpiresAt };
}

/** Returns the path of the page on which a gift's donor pays. It is derived, so that every response can show it. */
export function giftActionPath(ctx: Context, giftId: string): string {
  return `/gifts/pay/${secretOfId(ctx, "gift-action-link", giftId)}`;
}

/** Finds the gift whose page a secret opens, whatever its status; null for any other text. */
export async function findByActionSecret(ctx: Context, secret: string): Promise<Gift | null> {
  const id = idInSecret("gift", secret);
  if (!isSecretOf(ctx, "gift-action-link", secret, id)) return null;
  return ctx.db.gift.findUnique({ where: { id } });
}
