import { z } from "zod";
import { operation } from "@/server/domain/operation";
import { signInLinkSubject } from "@/server/domain/users/sign-in-link-subject";
import { hashSecret } from "@/server/domain/users/sign-in-tokens";

/**
 * Reads a link to sign in without using it: programs that scan emails open links too. The address is shown in the browser
 * that requested the link only; any other has to name it.
 */
export const readSignInLink = operation({
  name: "readSignInLink",
  summary: "Reads a link to sign in without using it.",
  permission: { visitor: "link" },
  subject: signInLinkSubject,
  input: z.strictObject({ browser: z.string().nullable() }),
  async run(_, { browser }, { subject: { email, browserHash } }): Promise<{ email: string | null }> {
    return { email: browser !== null && hashSecret(browser) === browserHash ? email : null };
  },
});
