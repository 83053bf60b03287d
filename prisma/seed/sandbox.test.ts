import { expect, it } from "vitest";
import { POOLS } from "@/prisma/seed/sample-pools";
import { seedSandbox } from "@/prisma/seed/sandbox";
import { DONOR_EMAIL, ensurePerson, OPERATOR_EMAILS, STEWARD_EMAIL } from "@/prisma/seed/sandbox-people";
import { findCampaignBySlug } from "@/server/domain/campaigns/addresses/find-campaign-by-slug";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { createUser } from "@/server/domain/users/users";
import { serializeCampaign } from "@/server/resources/campaign";
import { MECHANISMS } from "@/server/resources/pool";
import { makeGiftFixture } from "@/server/testing/gift-fixture";

it("seeds a sandbox once, with campaigns that have raised money, a match to try and a living pool of each mechanism", async () => {
  const fixture = await makeGiftFixture();
  try {
    const settle = async () => {
      await runDuePayments(fixture.system);
      fixture.clock.advance(10_000);
      await runDuePayments(fixture.system);
    };
    const { operatorSecrets } = await seedSandbox(fixture.system, settle);
    const again = await seedSandbox(fixture.system, settle);
    await fixture.settle();
    const campaign = await findCampaignBySlug(fixture.system, { slug: "light-the-harbor", parent_id: null });
    const page = await findCampaignBySlug(fixture.system, { slug: "nadia-swims", parent_id: campaign.id });
    const view = { publicUrl: "", isOwned: false, previewKey: null };
    expect(serializeCampaign(campaign, view)).toMatchObject({ raised_cents: 60_000, contributions_count: 6 });
    expect(serializeCampaign(page, view)).toMatchObject({ raised_cents: 10_000, contributions_count: 2 });
    const { db } = fixture.system;
    expect(await db.campaignPicture.count({ where: { kind: "cover", storedAt: { not: null } } })).toBe(3);
    const kinds = await db.campaignPicture.findMany({ where: { campaignId: campaign.id, storedAt: { not: null } } });
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(["cover", "gallery", "gallery", "organizer"]);
    const [update, ...others] = await db.campaignUpdate.findMany({ where: { campaignId: campaign.id } });
    expect(others).toEqual([]);
    expect(update!.createdAt.getTime()).toBeLessThan(fixture.clock.now().getTime() - 3 * 86_400_000);
    expect(await db.match.findMany()).toMatchObject([{ campaignId: campaign.id, allocatedCents: 0n }]);
    const charity = await db.identity.findFirst({ where: { email: "hello@lantern-relief.example" } });
    expect(charity).toMatchObject({ timeZone: "America/New_York", isTimeZoneSet: false });
    const members = await db.membership.findMany({ where: { organizationId: charity!.id }, include: { user: true } });
    expect(members.map(({ roles }) => roles)).toEqual([["owner"]]);
    expect(await db.campaign.count({ where: { ownerId: charity!.id } })).toBe(2);
    const pools = await db.pool.findMany({ include: { members: true, disbursements: true } });
    expect(pools.map(({ mechanism }) => mechanism).sort()).toEqual([...MECHANISMS].sort());
    const requests = pools.flatMap(({ disbursements }) => disbursements);
    const asked = POOLS.flatMap((seeded) => seeded.requests).length;
    expect(requests).toHaveLength(asked);
    expect(requests.filter(({ executedAt }) => executedAt)).toHaveLength(3);
    expect(requests.filter(({ status }) => status === "requested")).toHaveLength(asked - 3);
    for (const email of [STEWARD_EMAIL, DONOR_EMAIL]) {
      const persons = await db.identity.findMany({ where: { email } });
      expect(persons, email).toMatchObject([{ userId: expect.any(String), isPlatformPerson: true }]);
    }
    expect(await db.gift.count({ where: { from: { email: DONOR_EMAIL }, status: "settled" } })).toBe(1);
    const stewards = await db.poolMember.findMany({ where: { identity: { email: STEWARD_EMAIL }, role: "steward" } });
    expect(stewards).toHaveLength(1);
    expect(await db.operator.count()).toBe(OPERATOR_EMAILS.length);
    expect(again.operatorSecrets).toEqual(operatorSecrets);
    expect(await fixture.brokenBooks()).toEqual([]);
  } finally {
    await fixture.close();
  }
});

it("makes the records of an earlier sandbox their people's own", async () => {
  const fixture = await makeGiftFixture();
  try {
    const partner = fixture.partner;
    const { id } = await createIdentity(partner, { type: "individual", email: DONOR_EMAIL, display_name: "Marit" });
    await createUser(fixture.system, DONOR_EMAIL);
    const person = await ensurePerson(partner, DONOR_EMAIL, "Marit Solberg");
    expect(person).toMatchObject({ id, isPlatformPerson: true, displayName: "Marit Solberg" });
    expect((await ensurePerson(partner, DONOR_EMAIL, "Marit Solberg")).id).toBe(id);
  } finally {
    await fixture.close();
  }
});
