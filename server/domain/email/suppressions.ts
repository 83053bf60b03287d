import { z } from "zod";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";

const HASH_CHARACTERS = 32;

/** Identifies an email address in links and rows without revealing it. */
export function addressHash(ctx: Context, address: string): string {
  return ctx.vault.mac("email-address", emailKey(address)).toString("base64url").slice(0, HASH_CHARACTERS);
}

/** The page where the owner of an address stops all unsolicited emails, and the one-click URL for email clients. */
export function suppressionLinks(ctx: Context, address: string): { page: string; oneClick: string } {
  const hash = addressHash(ctx, address);
  const base = `${ctx.settings.publicUrl}/unsubscribe/address/${hash}`;
  const query = `?s=${linkSignature(ctx, "suppression-link", hash)}`;
  return { page: base + query, oneClick: `${base}/one-click${query}` };
}

/** Returns the addresses that don't want unsolicited emails, or get none because earlier ones bounced. */
export async function suppressedAmong(ctx: Context, addresses: readonly string[]): Promise<Set<string>> {
  const hashes = new Map(addresses.map((address) => [addressHash(ctx, address), address]));
  const rows = await ctx.db.$queryRaw<{ addressHash: string }[]>`
    SELECT address_hash AS "addressHash" FROM email_suppressions WHERE address_hash = ANY (${[...hashes.keys()]})
    UNION SELECT address_hash FROM undeliverable_addresses
    WHERE address_hash = ANY (${[...hashes.keys()]}) AND lifted_at IS NULL`;
  return new Set(rows.map((row) => hashes.get(row.addressHash)!));
}

/** Stops all unsolicited emails to an address. Idempotent. */
export async function suppress(ctx: Context, hash: string, reason: "link" | "operator" | "complaint"): Promise<void> {
  const data = { addressHash: hash, reason, createdAt: ctx.now() };
  await ctx.db.emailSuppression.createMany({ data: [data], skipDuplicates: true });
}

/** An address that received an unsolicited email, by the link in it. */
export const emailAddressSubject = linkedSubject({
  name: "email address",
  key: z.strictObject({ address: z.string(), signature: z.string() }),
  async find(ctx, { address, signature }) {
    if (!isLinkSignature(ctx, "suppression-link", address, signature)) return null;
    const row = await ctx.db.emailSuppression.findUnique({ where: { addressHash: address } });
    return { hash: address, isSuppressed: row !== null };
  },
});

/** Reads whether an address is suppressed, by its link. */
export const findEmailSuppression = operation({
  name: "findEmailSuppression",
  summary: "Tells whether an address gets emails that it did not ask for.",
  permission: { visitor: "link" },
  subject: emailAddressSubject,
  run: async (_, __, { subject: { isSuppressed } }) => ({ isSuppressed }),
});

/**
 * Stops all unsolicited emails to an address, by its link. Receipts and emails that the reader asked for are still
 * sent.
 */
export const suppressEmails = operation({
  name: "suppressEmails",
  summary: "Stops the emails that an address did not ask for.",
  permission: { visitor: "link" },
  subject: emailAddressSubject,
  run: (ctx, _, { subject: { hash } }) => suppress(ctx, hash, "link"),
});

/** Allows unsolicited emails to an address again by its link. Idempotent. */
export const allowEmails = operation({
  name: "allowEmails",
  summary: "Allows the emails again that an address had stopped.",
  permission: { visitor: "link" },
  subject: emailAddressSubject,
  async run(ctx, _, { subject: { hash } }) {
    await ctx.db.emailSuppression.deleteMany({ where: { addressHash: hash } });
  },
});
