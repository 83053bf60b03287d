import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fromAddress } from "@/server/compose/from-address";
import { watchHouse } from "@/server/compose/watch-house";
import { removeOwnLogo, setInstallationLogo, setOwnLogo } from "@/server/domain/campaigns/brands/logos";
import { readBrandOf, readHouse, readInstallation, readOwnBrand } from "@/server/domain/campaigns/brands/read-brand";
import { setInstallation, setOwnBrand } from "@/server/domain/campaigns/brands/set-brand";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { purgePictures } from "@/server/domain/campaigns/pictures/purge-pictures";
import { readPictureFile } from "@/server/domain/campaigns/pictures/read-picture-file";
import { createEmailWriter } from "@/server/emails/write-email";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import { operatorCaller, visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { pictureAt } from "@/server/resources/picture";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import type { MemoryFiles } from "@/server/testing/memory-files";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards how campaigns, pages and emails look: who may change it, what is inherited, and that nobody overwrites
// another.

const NONE = { primary_color: null, accent_color: null, background_color: null, text_color: null };
const GREEN = { ...NONE, primary_color: "#00aa77" };
const LOGO = { alt: "Lamp Fund", file: Buffer.from("picture").toString("base64") };

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let operator: Context;
let visitor: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  operator = fixture.system.as(operatorCaller({ name: "ada@example.org", userId: "user_ada", requestId: "page" }));
  visitor = fixture.system.as(visitorCaller("page"));
});
beforeEach(async () => {
  organization = await makeOrganization(fixture.system);
});
afterAll(() => fixture.close());

const seen = async () => (await readOwnBrand(organization.owner.acting, {})).seen;

test("campaigns have their organization's colors and logo, unless they say otherwise, and so do their pages", async () => {
  await setOwnBrand(organization.owner.acting, { ...GREEN, text_color: "#222222", seen: "" });
  await runUntrusted(organization.owner.acting, setOwnLogo, LOGO);
  const campaign = await runUntrusted(organization.owner.acting, createCampaign, {
    name: "Lamps",
    status: "live",
    beneficiary_id: fixture.charity.id,
    branding: { text_color: "#111111" },
  });
  const found = await runUntrusted(visitor, readCampaignPage, {
    slug: campaign.slug,
    page_slug: null,
    preview: null,
    wall: null,
    updates: null,
  });
  if (found.kind !== "shown") throw new Error(found.kind);
  expect(found.page.campaign.branding).toEqual({ primary_color: "#00aa77", text_color: "#111111" });
  expect(found.page.logo).toMatchObject({ alt: "Lamp Fund" });
});

test("the colors of an organization are set by its owners and admins, and a stale form changes nothing", async () => {
  const admin = await organization.join("admin");
  const before = await seen();
  await runUntrusted(admin.acting, setOwnBrand, { ...GREEN, seen: before });
  const stale = { ...NONE, accent_color: "#cc0000", seen: before };
  await expect(runUntrusted(organization.owner.acting, setOwnBrand, stale)).rejects.toMatchObject({ param: "seen" });
  expect((await readBrandOf(fixture.system, organization.id)).colors).toEqual(GREEN);
  const now = await seen();
  const both = await Promise.allSettled(
    ["#111111", "#222222"].map((primary_color) =>
      runUntrusted(admin.acting, setOwnBrand, { ...NONE, primary_color, seen: now }),
    ),
  );
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test.each(["finance", "campaigns", "support", "viewer"] as const)("%s cannot change the branding", async (role) => {
  const { acting } = await organization.join(role);
  const refused = { code: "not_permitted" };
  await expect(runUntrusted(acting, setOwnBrand, { ...GREEN, seen: "" })).rejects.toMatchObject(refused);
  await expect(runUntrusted(acting, setOwnLogo, LOGO)).rejects.toMatchObject(refused);
  await expect(runUntrusted(acting, removeOwnLogo, {})).rejects.toMatchObject(refused);
  await expect(
    runUntrusted(acting, setInstallation, { ...GREEN, name: "Mine", sender_name: null, seen: "" }),
  ).rejects.toThrow();
});

test("a new logo replaces the old one, whose files go, and a removed one is shown nowhere", async () => {
  const { acting } = organization.owner;
  const stored = () => [...(fixture.system.ports.files as MemoryFiles).files.keys()].sort();
  const before = stored();
  await runUntrusted(acting, setOwnLogo, LOGO);
  const first = (await readBrandOf(fixture.system, organization.id)).logo!;
  const load = (url: string) => readPictureFile(visitor, pictureAt(new URL(url).pathname)!);
  expect(await load(first.url)).toMatchObject({ isPublic: true });
  await Promise.all([runUntrusted(acting, setOwnLogo, LOGO), runUntrusted(acting, setOwnLogo, LOGO)]);
  expect(await load(first.url)).toBeNull();
  const second = (await readBrandOf(fixture.system, organization.id)).logo!;
  await runUntrusted(acting, removeOwnLogo, {});
  expect(await load(second.url)).toBeNull();
  await purgePictures(fixture.system);
  expect(await fixture.system.db.brandLogo.count({ where: { ownerId: organization.id } })).toBe(0);
  expect(stored()).toEqual(before);
});

test("what an operator sets is what pages, emails and their sender say", async () => {
  const house = watchHouse(() => fixture.system);
  expect(house.current()).toEqual(DEFAULT_HOUSE);
  const named = fixture.system.as(operator.caller);
  named.ports.house = house;
  const { seen } = await runUntrusted(named, readInstallation, {});
  const names = { name: "Harbor Gives", sender_name: null };
  await runUntrusted(named, setInstallation, { ...GREEN, ...names, seen });
  await runUntrusted(named, setInstallationLogo, { ...LOGO, alt: "" });
  expect(house.current()).toMatchObject({ name: "Harbor Gives", colors: GREEN, logo: { alt: "" } });
  const email = createEmailWriter("http://almoner.test", () => house.current()).write({
    kind: "charity_notice",
    locale: "en",
    data: { occasion: "verified", organization: "Lamp Fund", note: null, link: "http://almoner.test/" },
  });
  expect(email.text).toContain("you manage Lamp Fund on Harbor Gives");
  expect(`${email.subject}${email.text}${email.html}`).not.toContain("Almoner");
  expect(email.html).toContain(`alt="Harbor Gives"`);
  expect(await readHouse(fixture.system)).toMatchObject(names.name === null ? {} : { name: names.name });
});

test.each([
  [{}, "Almoner <receipts@example.org>"],
  [{ name: "Harbor Gives" }, '"Harbor Gives" <receipts@example.org>'],
  [{ name: "Harbor Gives", senderName: 'Ada "at"\r\nBcc: x' }, '"Ada  at   Bcc: x" <receipts@example.org>'],
])("emails of an installation with %o come from %s", (house, from) => {
  expect(fromAddress("Almoner <receipts@example.org>", { ...DEFAULT_HOUSE, ...house })).toBe(from);
});

test("an address alone is one, too", () => {
  const house = { ...DEFAULT_HOUSE, senderName: "Ada" };
  expect(fromAddress("receipts@example.org", house)).toBe('"Ada" <receipts@example.org>');
});
