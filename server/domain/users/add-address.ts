import { z } from "zod";
import { liftUndeliverable } from "@/server/domain/email/undeliverable-addresses";
import { emailAddress, emailLink } from "@/server/domain/users/email-link";
import { ownPerson } from "@/server/domain/users/own-person";
import { linkHash } from "@/server/domain/users/sign-in-tokens";
import { emailKey } from "@/server/kernel/email-address";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";
import { LOCALES } from "@/server/texts/locales";

/** Emails a link that adds its address to the user. The result is the same for every address. */
export const requestAddressLink = operation({
  name: "requestAddressLink",
  summary: "Emails a link that adds an address to your account.",
  permission: { user: true },
  input: z.strictObject({ email: emailAddress, browser: z.string().min(1), locale: z.enum(LOCALES) }),
  run: (ctx, { email, browser, locale }) =>
    emailLink(ctx, { email, browser, locale, path: "/me/account", userId: callerUser(ctx).userId }),
});

/**
 * Adds the address that a link was sent to, once, for the user who requested it. `taken` if another user has proven it;
 * only the owner of the address can find that out.
 */
export const addAddress = operation({
  name: "addAddress",
  summary: "Adds the address that a link was sent to.",
  permission: { user: true },
  input: z.strictObject({ token: z.string() }),
  run: (ctx, { token }) =>
    ctx.transaction(async (tx): Promise<"added" | "taken" | "invalid"> => {
      const { userId } = callerUser(tx);
      const at = tx.clock.wall();
      const where = { hash: linkHash(tx, token), userId, expiresAt: { gt: at } };
      const link = await tx.db.signInLink.findFirst({ where });
      const used = await tx.db.signInLink.deleteMany({ where });
      if (!link || used.count === 0) return "invalid";
      await liftUndeliverable(tx, link.email);
      const key = emailKey(link.email);
      const address = { emailKey: key, email: link.email, userId, provenAt: at };
      await tx.db.userAddress.createMany({ data: address, skipDuplicates: true });
      const known = await tx.db.userAddress.findUniqueOrThrow({ where: { emailKey: key } });
      if (known.userId !== userId) return "taken";
      await ownPerson(tx, userId, link.email);
      return "added";
    }),
});
