import { afterAll, beforeAll, expect, test } from "vitest";
import { memberFor, sessionCaller } from "@/server/auth/session-caller";
import { removeMember } from "@/server/domain/organizations/change-team";
import { exportOwnSupporters, listOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { readOwnSupporter } from "@/server/domain/supporters/read-own-supporter";
import { supportersFile } from "@/server/domain/supporters/supporters-file";
import { keepSupporter } from "@/server/domain/supporters/update-supporter";
import type { PageRequest } from "@/server/operations/page";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards an organization's supporters: who on its team can read them, and what the file of them contains.

const PAGE = { limit: 100, after: null };
let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let id: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
  const to = await fixture.system.db.identity.update({ where: { id: organization.id }, data: { kycTier: 3 } });
  const donor = await fixture.person({ name: "=Ada, Q." });
  const giftId = await fixture.give(donor, to, { share_contact: true });
  await fixture.settle();
  id = (await fixture.system.db.giftContact.findUniqueOrThrow({ where: { giftId } })).supporterId!;
});
afterAll(() => fixture.close());

test.each(["campaigns", "viewer"] as const)("a member with the role %s reads no supporter by any way", async (role) => {
  const { acting } = await organization.join(role);
  for (const read of [
    () => listOwnSupporters(acting, {}, PAGE),
    () => exportOwnSupporters(acting, {}),
    () => readOwnSupporter(acting, { id }),
    () => keepSupporter(acting, { id, tags: [] }),
  ])
    await expect(read()).rejects.toMatchObject({ code: "insufficient_scope" });
});

test("finance reads and changes nothing, support changes", async () => {
  const [finance, support] = [await organization.join("finance"), await organization.join("support")];
  expect((await listOwnSupporters(finance.acting, {}, PAGE)).rows.map((row) => row.id)).toEqual([id]);
  await expect(keepSupporter(finance.acting, { id, tags: ["a"] })).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  await keepSupporter(support.acting, { id, tags: ["Choir"] });
  expect(await readOwnSupporter(finance.acting, { id })).toMatchObject({ tags: ["Choir"] });
});

test("a member of another organization finds none of it", async () => {
  const other = await makeOrganization(fixture.system);
  expect((await listOwnSupporters(other.owner.acting, {}, PAGE)).rows).toEqual([]);
  await expect(readOwnSupporter(other.owner.acting, { id })).rejects.toMatchObject({ code: "resource_not_found" });
});

test("a member who was removed acts for the organization no more", async () => {
  const member = await organization.join("support");
  const caller = (await sessionCaller(fixture.system, member.token, "page"))!;
  expect(await memberFor(fixture.system, caller, organization.id)).not.toBeNull();
  await removeMember(organization.owner.acting, { user_id: member.userId });
  expect(await memberFor(fixture.system, caller, organization.id)).toBeNull();
});

test("the file has a line for each supporter and currency, and no cell that a table program runs", async () => {
  const read = (after: PageRequest["after"]) => listOwnSupporters(organization.owner.acting, {}, { limit: 1, after });
  const text = await new Response(supportersFile("UTC", read)).text();
  const [header, line, ...others] = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(header).toMatch(/^"supporter","name","email","other emails",/);
  expect(line).toContain(`"${id}","'=Ada, Q.",`);
  expect(line).toContain('"USD","50.00","1"');
  expect(others).toEqual([]);
});
