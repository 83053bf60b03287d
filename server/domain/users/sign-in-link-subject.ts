import { z } from "zod";
import { linkHash } from "@/server/domain/users/sign-in-tokens";
import { linkedSubject } from "@/server/operations/subject";

/** A valid sign-in link, by its token. */
export const signInLinkSubject = linkedSubject({
  name: "link to sign in",
  key: z.strictObject({ token: z.string() }),
  find: (ctx, { token }) =>
    ctx.db.signInLink.findFirst({ where: { hash: linkHash(ctx, token), expiresAt: { gt: ctx.clock.wall() } } }),
});
