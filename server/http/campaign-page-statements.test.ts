import { text } from "node:stream/consumers";
import { createElement, type ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CampaignAt } from "@/app/_campaign-page/campaign-at";
import type { Application } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { previewKey } from "@/server/domain/campaigns/edit/preview-links";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { WALL_PAGE } from "@/server/domain/campaigns/page/read-wall";
import { createPicture } from "@/server/domain/campaigns/pictures/create-picture";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { visitorCaller } from "@/server/kernel/caller";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { sentStatements } from "@/server/testing/sent-statements";
import { readSourceFiles } from "@/server/testing/source-files";

// Guards the cost of a page that is not cached: sequential round trips to the database.

/** For any page of a campaign. */
const STATEMENTS_MAX = 4;

let application: Application;
vi.mock("@/server/compose/application", async (original) => ({
  ...(await original<object>()),
  getApplication: async () => application,
}));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

let fixture: MatchFixture;
let slug: string;
let pageSlug: string;
let teamSlug: string;
beforeAll(async () => {
  fixture = await makeMatchFixture();
  const { system, partner, campaignId, pageId } = fixture;
  application = { env: readEnv({}), context: system } as unknown as Application;
  const team = await createP2pPage(partner, { id: campaignId, name: "Red", status: "live", is_team: true });
  const [campaign, page] = await Promise.all(
    [campaignId, pageId].map((id) => system.db.campaign.findUniqueOrThrow({ where: { id } })),
  );
  [slug, pageSlug, teamSlug] = [campaign!.slug, page!.slug, team.slug];
  for (const anonymous of [false, true]) await fixture.promise({ anonymous });
  for (const id of [campaignId, pageId]) {
    for (let at = 0; at < 7; at += 1)
      await createCampaignUpdate(partner, { id, title: `Lamp ${at}`, body: "It **burns**." });
    for (const kind of ["cover", "logo", "gallery"] as const)
      await createPicture(partner, { id, kind, alt: "The quay", file: Buffer.from("picture").toString("base64") });
  }
  for (let at = 0; at <= WALL_PAGE; at += 1)
    await fixture.contribute(1_000n, { campaignId: at % 2 === 0 ? campaignId : pageId });
});
afterAll(() => fixture.close());

type Search = Record<string, string>;
async function render(pageSlug: string | null, search: Search = {}): Promise<string> {
  return htmlOf(await CampaignAt({ slug, pageSlug, searchParams: Promise.resolve(search) }));
}

async function htmlOf(element: ReactNode): Promise<string> {
  return text((await prerenderToNodeStream(element)).prelude);
}

async function read(page_slug: string | null): Promise<CampaignPage> {
  const reader = fixture.system.as(visitorCaller("test"));
  const found = await readCampaignPage(reader, { slug, page_slug, preview: null, wall: null, updates: null });
  if (found.kind !== "shown") throw new Error(found.kind);
  return found.page;
}

it("of a campaign with everything takes three statements: itself, all that it shows, and where the cover's file is", async () => {
  let html = "";
  const statements = await sentStatements(async () => {
    html = await render(null);
  });
  expect(statements).toHaveLength(3);
  for (const shown of ["Lamps", "Ada Giver", "Tidal Bank", "Ada runs", "Red", "Lamp 6", "burns", "data:image/webp"])
    expect(html).toContain(shown);
});

it.each([
  ["a fundraiser", () => pageSlug],
  ["a team", () => teamSlug],
])("of %s takes no more than four", async (_, at) => {
  expect((await sentStatements(() => render(at()))).length).toBeLessThanOrEqual(STATEMENTS_MAX);
});

it("that shows further contributions and updates takes one more, which finds where to go on", async () => {
  const { wallNext, updatesNext } = await read(null);
  const statements = await sentStatements(() => render(null, { wall: wallNext!, updates: updatesNext! }));
  expect(statements).toHaveLength(STATEMENTS_MAX);
});

it("that is a draft or not there takes no more", async () => {
  const { system, campaignId } = fixture;
  const preview = previewKey(
    system,
    await system.db.campaign.update({ where: { id: campaignId }, data: { status: "draft" } }),
  );
  expect((await sentStatements(() => render(null, { preview }))).length).toBeLessThanOrEqual(STATEMENTS_MAX);
  await system.db.campaign.update({ where: { id: campaignId }, data: { status: "live" } });
  expect(await sentStatements(() => render("nowhere").catch(() => {}))).toHaveLength(1);
});

it("takes none for what the framework renders along with it, in case that it is not there", async () => {
  const files = readSourceFiles().filter(({ path }) => /^app\/.*\bnot-found\.tsx$/.test(path));
  expect(files.length).toBeGreaterThan(3);
  for (const { path } of files) {
    const { default: Missing } = await import(/* @vite-ignore */ `${process.cwd()}/${path}`);
    expect(await sentStatements(() => htmlOf(createElement(Missing))), path).toEqual([]);
  }
});

it("leads on from a page that is not there", async () => {
  const { default: MissingPage } = await import("@/app/(site)/missing/[part]/page");
  const [params, searchParams] = [Promise.resolve({ part: "campaign" }), Promise.resolve({})];
  expect(await htmlOf(await MissingPage({ params, searchParams }))).toMatch(/Campaign not found[\s\S]*Lamps/);
});
