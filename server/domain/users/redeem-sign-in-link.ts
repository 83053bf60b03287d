import { liftUndeliverable } from "@/server/domain/email/undeliverable-addresses";
import { hashSecret } from "@/server/domain/users/sign-in-tokens";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";

/** Who presents a link: a browser, by its secret, or someone who enters the address that the link was sent to. */
export interface LinkHolder {
  browser: string | null;
  email: string | null;
}

export interface UsedLink {
  email: string;
  path: string;
  locale: string;
  expiresAt: Date;
}

/**
 * Uses a sign-in link, once: if two requests use it at the same time, only one succeeds. Null if it was used, expired,
 * or is unknown, or if the holder is neither the requesting browser nor enters its address. So nobody can be signed in
 * by a link that another person requested for their own address.
 */
export async function redeemSignInLink(ctx: Context, hash: string, holder: LinkHolder): Promise<UsedLink | null> {
  const browserHash = holder.browser === null ? null : hashSecret(holder.browser);
  const named = holder.email === null ? null : emailKey(holder.email);
  const [used] = await ctx.statement<UsedLink>(
    `DELETE FROM sign_in_links WHERE hash = $1 AND user_id IS NULL AND expires_at > $2 AND (browser_hash = $3 OR email_key = $4)
     RETURNING email, path, locale, expires_at AS "expiresAt"`,
    [hash, ctx.clock.wall(), browserHash, named],
  );
  if (!used) return null;
  await liftUndeliverable(ctx, used.email);
  return used;
}
