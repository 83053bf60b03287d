import { randomUUID } from "node:crypto";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { addPerson } from "@/server/domain/verifications/fill-verification";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { submitGathered } from "@/server/domain/verifications/submit-verification";
import type { Context } from "@/server/operations/context";
import { type ANSWERS, beginInBrowser, fillVerification, OWNER } from "@/server/testing/fill-verification";
import type { GiftFixture } from "@/server/testing/gift-fixture";

/**
 * Submits an organization for the highest tier, with one person per address: the first is an owner who controls it, the
 * others are further owners.
 */
export async function submitOrganization(
  { partner, person, system }: GiftFixture,
  emails: readonly string[],
  answers: Partial<typeof ANSWERS> = {},
) {
  const { id } = await person({ tier: 0 });
  await system.db.identity.update({ where: { id }, data: { type: "organization", displayName: "Harbor Lights" } });
  const verification = await startVerification(partner, { id, tier_attempted: 3 });
  const browser = await beginInBrowser(system, verification);
  await fillVerification(browser, answers, { ...OWNER, email: emails[0]!, share_percent: 40 });
  for (const email of emails.slice(1)) {
    const owner = { ...OWNER, name: "Ada Giver", birth_date: "1990-02-03", email, share_percent: 30 };
    await addPerson(browser.visitor, { session: browser.session, ...owner, is_officer: false, is_controller: false });
  }
  const errors = await submitGathered(browser.visitor, { session: browser.session, outcome: null });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return { organizationId: id, verification, ...browser };
}

/** The secret in the newest link that was emailed to an address. */
export async function personSecret(system: Context, to: string): Promise<string> {
  const [newest] = await system.db.emailMessage.findMany({
    where: { to, text: { contains: "/verify/person/" } },
    orderBy: { id: "desc" },
    take: 1,
  });
  return /\/verify\/person\/([\w-]+)/.exec(newest!.text)![1]!;
}

/** A new, unique address. */
export const anyAddress = () => `${randomUUID()}@example.org`;

/** Marks everyone that a verification names as verified. */
export async function letPeoplePass(system: Context, verificationId: string): Promise<void> {
  const people = await system.db.verificationPerson.findMany({ where: { verificationId } });
  for (const { id } of people) {
    const { id: identityId } = await findOrCreatePerson(system, anyAddress());
    await system.db.identity.update({ where: { id: identityId }, data: { kycTier: 2 } });
    await system.db.verificationPerson.update({ where: { id }, data: { identityId } });
  }
}
