import { afterAll, beforeAll, expect, it } from "vitest";
import { readGivingFigures } from "@/server/domain/campaigns/contributions/read-giving-figures";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { listLiveCampaigns } from "@/server/domain/campaigns/lists/list-live-campaigns";
import { searchCampaigns } from "@/server/domain/campaigns/lists/search-campaigns";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { visitorCaller } from "@/server/kernel/caller";
import type { Cause } from "@/server/kernel/causes";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

async function open(name: string, more = {}) {
  fixture.clock.advance(1_000);
  return createCampaign(fixture.partner, { name, status: "live", beneficiary_id: fixture.charity.id, ...more });
}

const visitor = () => fixture.system.as(visitorCaller("test"));
const search = (words: string, cause: Cause | null = null, after: string | null = null) =>
  runUntrusted(visitor(), searchCampaigns, { words, cause, after });

async function found(words: string, cause: Cause | null = null): Promise<string[]> {
  return (await search(words, cause)).cards.map(({ campaign }) => campaign.name);
}

it("finds the beginnings of words in any order, without case, accents and punctuation", async () => {
  await open("Ein Dach für die Bücherei", { description: "St. Mary’s reading room, half-built." });
  await open("مدرسة على التل");
  await open("Rebuild the bridge");
  const roof = ["Ein Dach für die Bücherei"];
  for (const words of ["bucher", "DACH BÜCHEREI", "reading st.mary", "built half", "büch dach"])
    expect(await found(words)).toEqual(roof);
  expect(await found("التل مدرسة")).toEqual(["مدرسة على التل"]);
  expect(await found("bridge dach")).toEqual([]);
  expect(await found("ridge")).toEqual([]);
});

it("finds campaigns of an organization by the names that it shows, and by no other", async () => {
  const { partner, system } = fixture;
  const names = { display_name: "Quiet Friends", legal_name: "Zephyrine Holdings" };
  const shown = await createIdentity(partner, { type: "organization", email: "friends@almoner.example", ...names });
  await createCampaign(partner, { name: "Benches", status: "live", beneficiary_id: shown.id });
  expect(await found("quiet friends")).toEqual(["Benches"]);
  expect(await found("zephyrine")).toEqual([]);
  await system.db.identity.update({ where: { id: shown.id }, data: { charityStatus: "verified" } });
  expect(await found("zephyrine")).toEqual(["Benches"]);
});

it("shows only live campaigns, and no fundraising page", async () => {
  await open("Lantern draft", { status: "draft" });
  const paused = await open("Lantern paused");
  await updateCampaign(fixture.partner, { id: paused.id, status: "paused" });
  const live = await open("Lantern open");
  await createP2pPage(fixture.partner, { id: live.id, name: "Lantern run", status: "live" });
  expect(await found("lantern")).toEqual(["Lantern open"]);
});

it("takes any text as words, and nothing in it as an operator", async () => {
  await open("Wells & pumps: 'clean' water");
  const hostile = [
    "' | '",
    "!:*",
    "a' & 'b",
    "\\",
    "%",
    "<->",
    "(",
    "\u0000",
    "😀",
    "'; DROP TABLE campaigns; --",
    "\ud800",
  ];
  for (const words of [...hostile, "x".repeat(200)]) expect(Array.isArray(await found(words))).toBe(true);
  expect(await found("clean' | 'nothing")).toEqual([]);
  expect(await found("pumps & wells")).toEqual(["Wells & pumps: 'clean' water"]);
});

it("lists a cause page by page, newest first, and the causes that there are", async () => {
  for (let at = 0; at < 14; at += 1) await open(`Shelter ${at}`, { cause: "animals" });
  const first = await search("shelter", "animals");
  const second = await search("shelter", "animals", first.next);
  const names = [...first.cards, ...second.cards].map(({ campaign }) => campaign.name);
  expect(names).toEqual(Array.from({ length: 14 }, (_, at) => `Shelter ${13 - at}`));
  expect(second.next).toBeNull();
  expect(await found("shelter", "food")).toEqual([]);
  expect((await readGivingFigures(visitor(), {})).causes).toContain("animals");
  expect((await listLiveCampaigns(visitor(), { after: null })).cards[0]!.campaign.cause).toBe("animals");
  const [{ id } = { id: "" }] = (await search("shelter 13")).cards.map(({ campaign }) => campaign);
  await updateCampaign(fixture.partner, { id, cause: null });
  expect(await found("shelter 13", "animals")).toEqual([]);
});
