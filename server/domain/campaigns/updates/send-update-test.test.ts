import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { sendUpdateTest } from "@/server/domain/campaigns/updates/send-update-test";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards inboxes: a test email reaches only its writer's own proven address, and only a few times.

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let id: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
  id = (await createCampaign(organization.owner.acting, { name: "Lamps", owner_id: organization.id, status: "live" }))
    .id;
});
beforeEach(() => fixture.system.db.emailMessage.deleteMany());
afterAll(() => fixture.close());

const update = { title: "The roof is on", body: "Since **Monday**." };
const emails = () => fixture.system.db.emailMessage.findMany();

it("goes to its writer alone, as followers would get it, and publishes nothing", async () => {
  const member = await organization.join("campaigns");
  await fixture.system.db.emailMessage.deleteMany();
  expect(await sendUpdateTest(member.acting, { id, ...update })).toBe(member.email);
  const [test, ...others] = await emails();
  expect(others).toEqual([]);
  expect(test).toMatchObject({ to: member.email, subject: "Test: The roof is on (Lamps)", unsubscribeUrl: null });
  expect(test!.html).toContain("<strong>Monday</strong>");
  expect(test!.text).not.toContain("/unsubscribe/");
  expect(await fixture.system.db.campaignUpdate.count()).toBe(0);
  expect(await fixture.system.db.followUp.count({ where: { kind: "email_update" } })).toBe(0);
});

it("is sent a few times an hour", async () => {
  const member = await organization.join("campaigns");
  for (let sent = 0; sent < 5; sent += 1) await sendUpdateTest(member.acting, { id, ...update });
  await expect(sendUpdateTest(member.acting, { id, ...update })).rejects.toMatchObject({ code: "too_many_messages" });
});

it("is for members who may post updates, and not for keys or others", async () => {
  for (const role of ["viewer", "finance"] as const) {
    const { acting } = await organization.join(role);
    await expect(sendUpdateTest(acting, { id, ...update }), role).rejects.toMatchObject({ code: "insufficient_scope" });
  }
  const rival = await makeOrganization(fixture.system);
  const gone = { code: "resource_not_found" };
  await expect(sendUpdateTest(rival.owner.acting, { id, ...update })).rejects.toMatchObject(gone);
  await expect(sendUpdateTest(fixture.partner, { id, ...update })).rejects.toBeDefined();
  expect((await emails()).filter(({ key }) => key.startsWith("update-test:"))).toEqual([]);
});
