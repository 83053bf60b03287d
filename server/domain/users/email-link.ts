import { z } from "zod";
import { queueEmail } from "@/server/domain/email/queue-email";
import { hashSecret, linkHash, newSecret } from "@/server/domain/users/sign-in-tokens";
import { emailKey, readEmail } from "@/server/kernel/email-address";
import { SIGN_IN_EMAILS, SIGN_IN_LINK_MINUTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import type { Locale } from "@/server/texts/locales";

export interface RequestedLink {
  email: string;
  /** The secret of the requesting browser. */
  browser: string;
  /** Where the user wants to go, within the site. */
  path: string;
  locale: Locale;
  /** The user to add the address to; null to sign in. */
  userId: string | null;
}

/** Parses an email address in an operation's input into its stored form. */
export const emailAddress = z.string().transform((text, ctx): string => {
  const email = readEmail(text);
  if (email === null) ctx.addIssue({ code: "custom", message: "email is not an address" });
  return email ?? "";
});

/**
 * Emails a link that proves an address. An address at its rate limit gets no email, and the response does not reveal
 * that.
 */
export async function emailLink(ctx: Context, { email, browser, path, locale, userId }: RequestedLink): Promise<void> {
  if (!(await mayEmail(ctx, email))) return;
  const token = newSecret(ctx);
  const hash = linkHash(ctx, token);
  const createdAt = ctx.clock.wall();
  const expiresAt = new Date(createdAt.getTime() + SIGN_IN_LINK_MINUTES * 60_000);
  const link = `${ctx.settings.publicUrl}/sign-in/link/${token}?lang=${locale}`;
  const data = { link, minutes: SIGN_IN_LINK_MINUTES };
  const written = ctx.ports.emails.write(
    userId === null ? { kind: "sign_in_link", locale, data } : { kind: "add_address_link", locale, data },
  );
  await ctx.transaction(async (tx) => {
    const emailed = { email, emailKey: emailKey(email), browserHash: hashSecret(browser), path, locale, userId };
    await tx.db.signInLink.create({ data: { hash, ...emailed, createdAt, expiresAt } });
    await queueEmail(tx, { key: `sign-in:${hash}`, to: email, ...written, attachments: [] });
  });
}

async function mayEmail(ctx: Context, email: string): Promise<boolean> {
  const hash = ctx.vault.mac("sign-in", `address ${emailKey(email)}`).toString("base64url");
  const { granted } = await consumeRateLimitTokens(ctx, `sign-in:${hash}`, 1, SIGN_IN_EMAILS);
  return granted === 1;
}
