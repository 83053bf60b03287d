import { queueEmail } from "@/server/domain/email/queue-email";
import { hostedUrlOf } from "@/server/domain/verifications/verification-link";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import { EVIDENCE_NOTICE_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import type { EmailData } from "@/server/ports/email-writer";
import type { Correction } from "@/server/ports/verification-provider";
import { knownLocale } from "@/server/texts/locales";

type Written = EmailData["verification"];

const DAY_MS = 86_400_000;
const BATCH = 100;

/** Emails each owner that their verification passed. */
export async function emailPassed(tx: Context, verifications: Verification[]): Promise<void> {
  for (const each of verifications) await emailAbout(tx, each, { occasion: "passed" });
}

/** Emails each owner that their verification failed, and why. */
export async function emailFailed(tx: Context, verifications: Verification[]): Promise<void> {
  for (const each of verifications) await emailAbout(tx, each, { occasion: "failed", reason: each.failureCode });
}

/** Emails each owner what has to be submitted again, with the link. */
export async function emailCorrections(tx: Context, verifications: Verification[]): Promise<void> {
  for (const each of verifications) {
    const corrections = (each.corrections as unknown as Correction[]).map(({ code }) => code);
    await emailAbout(tx, each, { occasion: "input", corrections, link: hostedUrlOf(tx, each) });
  }
}

/**
 * Emails each owner who had begun that nothing was submitted in time. Others get no email: a partner may have started
 * the verification for an address that it typed.
 */
export async function emailExpired(tx: Context, verifications: Verification[]): Promise<void> {
  for (const each of verifications) if (each.answers !== null) await emailAbout(tx, each, { occasion: "expired" });
}

/** Emails each owner that their verification was revoked, and why. */
export async function emailRevoked(tx: Context, verifications: Verification[]): Promise<void> {
  for (const each of verifications) await emailAbout(tx, each, { occasion: "revoked", reason: each.failureCode });
}

/** Emails each owner that they can neither give nor receive. The email does not say why. */
export async function emailSuspended(tx: Context, identities: Identity[]): Promise<void> {
  for (const identity of identities) await emailStanding(tx, identity, "suspended");
}

/** Emails each owner that they can give and receive again. */
export async function emailReinstated(tx: Context, identities: Identity[]): Promise<void> {
  for (const identity of identities) await emailStanding(tx, identity, "reinstated");
}

/** Emails the owners of passes whose evidence ends soon, once each. */
export async function notifyOfEndingEvidence(ctx: Context): Promise<void> {
  const soon = new Date(ctx.now().getTime() + EVIDENCE_NOTICE_DAYS * DAY_MS);
  for (;;) {
    const where = { status: "passed", noticedAt: null, validUntil: { lte: soon } };
    const ending = await ctx.db.verification.findMany({ where, take: BATCH, orderBy: { id: "asc" } });
    for (const each of ending) {
      await ctx.transaction(async (tx) => {
        const own = { id: each.id, noticedAt: null };
        const { count } = await tx.db.verification.updateMany({ where: own, data: { noticedAt: tx.now() } });
        if (count === 1) await emailAbout(tx, each, { occasion: "ending", date: each.validUntil });
      });
    }
    if (ending.length < BATCH) return;
  }
}

async function emailAbout(tx: Context, verification: Verification, data: Written): Promise<void> {
  const { id, identityId, submissions } = verification;
  const { email } = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
  const locale = knownLocale(verification.locale) ?? "en";
  const written = tx.ports.emails.write({ kind: "verification", locale, data });
  const key = `verification:${id}:${data.occasion}:${submissions}`;
  await queueEmail(tx, { key, to: email, ...written, attachments: [] });
}

async function emailStanding(tx: Context, { id, email }: Identity, occasion: "suspended" | "reinstated") {
  const latest = await tx.db.verification.findFirst({ where: { identityId: id }, orderBy: { createdAt: "desc" } });
  const locale = knownLocale(latest?.locale ?? null) ?? "en";
  const written = tx.ports.emails.write({ kind: "verification", locale, data: { occasion } });
  const key = `identity:${id}:${occasion}:${tx.now().getTime()}`;
  await queueEmail(tx, { key, to: email, ...written, attachments: [] });
}
