import { z } from "zod";
import { emailAddress, emailLink } from "@/server/domain/users/email-link";
import { DASHBOARD_PATH } from "@/server/kernel/dashboard-context";
import { localPath } from "@/server/kernel/local-path";
import { operation } from "@/server/operations/operation";
import { LOCALES } from "@/server/texts/locales";

/**
 * Emails a link to sign in. Nothing is looked up, so the result and timing are the same for every address, whether or
 * not it has a user. The user is created when the link is used.
 */
export const requestSignInLink = operation({
  name: "requestSignInLink",
  summary: "Emails a link to sign in.",
  permission: { visitor: "anyone" },
  input: z.strictObject({
    email: emailAddress,
    browser: z.string().min(1).describe("The secret of the browser that requests it."),
    path: z
      .string()
      .transform((text) => localPath(text) ?? DASHBOARD_PATH)
      .describe("Where the user wants to go, within the site."),
    locale: z.enum(LOCALES),
  }),
  run: (ctx, { email, browser, path, locale }) => emailLink(ctx, { email, browser, path, locale, userId: null }),
});
