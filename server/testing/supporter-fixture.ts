import { askForAddress } from "@/server/domain/supporters/ask-for-address";
import { askForCorrection } from "@/server/domain/supporters/ask-for-correction";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

/** An organization with its owner, and a person whose gift to it shared their contact. */
export async function makeSupporter(fixture: GiftFixture) {
  const { system } = fixture;
  const organization = await makeOrganization(system);
  const to = await system.db.identity.update({ where: { id: organization.id }, data: { kycTier: 3 } });
  const donor = await fixture.person({ name: "Ada Giver" });
  const giftId = await fixture.give(donor, to, { share_contact: true });
  await fixture.settle();
  const linkTo = async (address: string) => {
    const where = { to: address, key: { startsWith: "correction:" } };
    const { subject, text } = await system.db.emailMessage.findFirstOrThrow({ where, orderBy: { id: "desc" } });
    const [, id, signature] = /\/corrections\/(\w+)\/([\w-]+)/.exec(text)!;
    return { subject, text, link: { id: id!, signature: signature! } };
  };
  const { supporterId } = await system.db.giftContact.findUniqueOrThrow({ where: { giftId } });
  return {
    organization,
    donor,
    giftId,
    id: supporterId!,
    /** Asks the supporter to confirm their name and address. Returns the link that they are emailed. */
    async ask(name = "Ada Q. Giver", address: Record<string, string> | null = { line1: "4 Pier Road", city: "Dover" }) {
      const outcome = await askForCorrection(organization.owner.acting, { id: supporterId!, name, address });
      return { outcome, ...(await linkTo(donor.email)) };
    },
    /** Asks at another email address whether it is the supporter's. Returns the link that is emailed there. */
    async askAt(email: string) {
      const outcome = await askForAddress(organization.owner.acting, { id: supporterId!, email });
      return { outcome, ...(await linkTo(email.toLowerCase())) };
    },
  };
}
