import { createHash } from "node:crypto";
import { z } from "zod";
import { queueEmail } from "@/server/domain/email/queue-email";
import { type ReadRecurringGift, readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { linkedPath, recurringLink } from "@/server/domain/recurring/recurring-links";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { CADENCES, type Cadence } from "@/server/kernel/cadence";
import { delegateCaller } from "@/server/kernel/caller";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { RAISE_LINK_MINUTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import { linkedSubject } from "@/server/operations/subject";
import { recurringGiftId } from "@/server/resources/fields";
import { knownLocale } from "@/server/texts/locales";

/** How often one gift's link can have its donor emailed about a raise. */
const EMAILS = { burst: 5, perSecond: 5 / 86_400 };
const TOKEN_BYTES = 32;

export interface Terms {
  amountCents: bigint;
  cadence: Cadence;
}

/** True if the new terms cost the donor more each time or more often. */
export function isRaise(
  gift: Pick<ReadRecurringGift, "amountCents" | "cadence">,
  { amountCents, cadence }: Terms,
): boolean {
  const often = (name: string) => CADENCES.indexOf(name as Cadence);
  return amountCents > gift.amountCents || often(cadence) < often(gift.cadence);
}

/**
 * Emails the donor a link that confirms the new terms, once and for half an hour; an earlier one no longer works. The link
 * to the gift alone may be in many emails, and in other people's. False if there were too many already.
 */
export async function requestRaise(ctx: Context, gift: ReadRecurringGift, terms: Terms): Promise<boolean> {
  const { granted } = await consumeRateLimitTokens(ctx, `recurring-raise:${gift.id}`, 1, EMAILS);
  if (granted === 0) return false;
  const token = Buffer.from(ctx.randomBytes(TOKEN_BYTES)).toString("base64url");
  const tokenHash = hashOf(token);
  const expiresAt = new Date(ctx.clock.wall().getTime() + RAISE_LINK_MINUTES * 60_000);
  const locale = knownLocale(gift.locale) ?? "en";
  await ctx.transaction(async (tx) => {
    const data = { tokenHash, ...terms, expiresAt };
    const recurringGiftId = gift.id;
    await tx.db.recurringRaise.upsert({
      where: { recurringGiftId },
      create: { recurringGiftId, ...data },
      update: data,
    });
    const { email } = await tx.db.identity.findUniqueOrThrow({ where: { id: gift.donorId }, select: { email: true } });
    const written = tx.ports.emails.write({
      kind: "recurring_raise",
      locale,
      data: {
        amount: { cents: terms.amountCents, currency: gift.currency },
        cadence: terms.cadence,
        campaign: gift.campaign.name,
        minutes: RAISE_LINK_MINUTES,
        link: `${tx.settings.publicUrl}/recurring/${gift.id}/raise/${token}?lang=${locale}`,
      },
    });
    await queueEmail(tx, { key: `recurring_raise:${tokenHash}`, to: email, ...written, attachments: [] });
  });
  return true;
}

/** A raise that waits for its donor, by the link in the donor's email. */
export const recurringRaiseSubject = linkedSubject({
  name: "recurring gift",
  key: z.strictObject({ id: recurringGiftId, token: z.string().min(1) }),
  find: findRaise,
});

async function findRaise(ctx: Context, { id, token }: { id: string; token: string }) {
  const raise = await ctx.db.recurringRaise.findUnique({ where: { tokenHash: hashOf(token) } });
  if (!raise || raise.recurringGiftId !== id || raise.expiresAt <= ctx.clock.wall()) return null;
  const [gift] = await readRecurringGifts(ctx, [id]);
  return gift ? { gift, terms: { amountCents: raise.amountCents, cadence: raise.cadence as Cadence } } : null;
}

/** Reads what a link would confirm. Changes nothing, so that a program that follows links does not confirm. */
export const readRaise = operation({
  name: "readRaise",
  summary: "Reads the change of a recurring gift that a link confirms.",
  permission: { visitor: "link" },
  subject: recurringRaiseSubject,
  run: async (_, __, { subject }) => subject,
});

/** Confirms a raise, once. Returns the path of the gift's page, for which using the link is proof. */
export const confirmRaise = operation({
  name: "confirmRaise",
  summary: "Confirms the change of a recurring gift.",
  permission: { visitor: "link" },
  subject: recurringRaiseSubject,
  errors: [InvalidState],
  async run(ctx, { id, token }, { subject: { gift } }) {
    const donor = ctx.as(delegateCaller(gift.donorId, "recurring-link"));
    await donor.transaction(async (tx) => {
      const found = await findRaise(tx, { id, token });
      // Of two that confirm at once, one deletes the row.
      const { count } = await tx.db.recurringRaise.deleteMany({ where: { tokenHash: hashOf(token) } });
      if (!found || count === 0) throw ResourceNotFound();
      const { amountCents, cadence } = found.terms;
      await changeRecurringGift(tx, id, { amount_cents: amountCents, cadence }, "requested_by_donor");
    });
    return linkedPath(recurringLink(ctx, gift));
  },
});

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
