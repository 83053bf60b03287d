import { liftUndeliverable } from "@/server/domain/email/undeliverable-addresses";
import { hashSecret } from "@/server/domain/users/sign-in-tokens";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";

/** Who shows a link: a browser by its secret, or someone who names the address that the link was sent to. */
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
 * Uses a link to sign in, once: of two who use it at the same time, one gets it. Null if it is used, expired or unknown,
 * or if the holder is neither the browser that requested it nor names its address. Nobody can so be signed in by a link
 * that another person requested for an address of their own.
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
