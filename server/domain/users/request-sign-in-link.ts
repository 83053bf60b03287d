import { z } from "zod";
import { consumeRateLimitTokens } from "@/server/domain/consume-rate-limit-tokens";
import type { Context } from "@/server/domain/context";
import { queueEmail } from "@/server/domain/email/queue-email";
import { operation } from "@/server/domain/operation";
import { hashSecret, linkHash, newSecret } from "@/server/domain/users/sign-in-tokens";
import { emailKey, readEmail } from "@/server/kernel/email-address";
import { SIGN_IN_EMAILS, SIGN_IN_LINK_MINUTES } from "@/server/kernel/limits";
import { localPath } from "@/server/kernel/local-path";
import { LOCALES } from "@/server/texts/locales";

/**
 * Emails a link to sign in. Nothing is looked up, so every address has the same result in the same time, whether it has a
 * user or not. The user is made when the link is used.
 */
export const requestSignInLink = operation({
  name: "requestSignInLink",
  summary: "Emails a link to sign in.",
  permission: { visitor: "anyone" },
  input: z.strictObject({
    email: z.string().transform((text, ctx): string => {
      const email = readEmail(text);
      if (email === null) ctx.addIssue({ code: "custom", message: "email is not an address" });
      return email ?? "";
    }),
    browser: z.string().min(1).describe("The secret of the browser that requests it."),
    path: z
      .string()
      .transform((text) => localPath(text) ?? "/me")
      .describe("Where the user wants to go, within the site."),
    locale: z.enum(LOCALES),
  }),
  async run(ctx, { email, browser, path, locale }) {
    if (!(await mayEmail(ctx, email))) return;
    const token = newSecret(ctx);
    const hash = linkHash(ctx, token);
    const createdAt = ctx.clock.wall();
    const expiresAt = new Date(createdAt.getTime() + SIGN_IN_LINK_MINUTES * 60_000);
    const link = `${ctx.settings.publicUrl}/sign-in/link/${token}?lang=${locale}`;
    const data = { link, minutes: SIGN_IN_LINK_MINUTES };
    const written = ctx.ports.emails.write({ kind: "sign_in_link", locale, data });
    await ctx.transaction(async (tx) => {
      const emailed = { email, emailKey: emailKey(email), browserHash: hashSecret(browser), path, locale };
      await tx.db.signInLink.create({ data: { hash, ...emailed, createdAt, expiresAt } });
      await queueEmail(tx, { key: `sign-in:${hash}`, to: email, ...written, attachments: [] });
    });
  },
});

/** Bounds what strangers can have sent to an address. Nobody learns which addresses are at the bound. */
async function mayEmail(ctx: Context, email: string): Promise<boolean> {
  const hash = ctx.vault.mac("sign-in", `address ${emailKey(email)}`).toString("base64url");
  const { granted } = await consumeRateLimitTokens(ctx, `sign-in:${hash}`, 1, SIGN_IN_EMAILS);
  return granted === 1;
}
