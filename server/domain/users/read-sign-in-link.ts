import { z } from "zod";
import { signInLinkSubject } from "@/server/domain/users/sign-in-link-subject";
import { hashSecret } from "@/server/domain/users/sign-in-tokens";
import { operation } from "@/server/operations/operation";

/** What the page of a link shows. */
export interface ReadLink {
  /** Null in a browser other than the one that requested the link: there, the user has to enter the address. */
  email: string | null;
  /** True if it adds the address to the user who requested it, false if it signs in. */
  isAddition: boolean;
}

/**
 * Reads a link without using it, because email scanners open links too. The address is shown only in the browser that
 * requested the link.
 */
export const readSignInLink = operation({
  name: "readSignInLink",
  summary: "Reads a link to sign in without using it.",
  permission: { visitor: "link" },
  subject: signInLinkSubject,
  input: z.strictObject({ browser: z.string().nullable() }),
  async run(_, { browser }, { subject: { email, browserHash, userId } }): Promise<ReadLink> {
    const isHere = browser !== null && hashSecret(browser) === browserHash;
    return { email: isHere ? email : null, isAddition: userId !== null };
  },
});
