import type { Gift } from "@/server/generated/prisma/client";
import { ID_PREFIXES } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";
import type { NextAction } from "@/server/resources/next-action";

/** The part of an id after its prefix. */
const SUFFIX_CHARACTERS = 26;

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
  const suffix = giftId.slice(ID_PREFIXES.gift.length + 1);
  return `/gifts/pay/${suffix}${linkSignature(ctx, "gift-action-link", giftId)}`;
}

/** Finds the gift whose page a secret opens, whatever its status; null for any other text. */
export async function findByActionSecret(ctx: Context, secret: string): Promise<Gift | null> {
  const id = `${ID_PREFIXES.gift}_${secret.slice(0, SUFFIX_CHARACTERS)}`;
  if (!isLinkSignature(ctx, "gift-action-link", id, secret.slice(SUFFIX_CHARACTERS))) return null;
  return ctx.db.gift.findUnique({ where: { id } });
}
