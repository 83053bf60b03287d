import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { RESERVED_FOR_PAGES } from "@/server/domain/campaigns/addresses/campaign-slug";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The path segments taken by siblings of a route folder's dynamic segment: its folders and its special files. */
function wordsBeside(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: false, withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return entry.name.startsWith("[") || entry.name.startsWith("(") ? [] : [entry.name];
    const special = /^(opengraph-image|twitter-image|icon|apple-icon|sitemap|manifest)\d*\./.exec(entry.name);
    return special ? [special[1]!] : [];
  });
}

/** Every route folder in which a campaign's slug is the dynamic segment before the last. */
function campaignFolders(folder = "app"): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const path = `${folder}/${entry.name}`;
    return [...(entry.name === "[slug]" && /\/(c|embed)$/.test(folder) ? [path] : []), ...campaignFolders(path)];
  });
}

// Guards fundraising pages: one whose slug is a route of the site could never be reached.
it("no page can have the slug of a route in a campaign's part of the site", () => {
  const folders = campaignFolders();
  expect(folders.length).toBeGreaterThan(0);
  for (const folder of folders) {
    const taken = wordsBeside(folder).filter((word) => SLUG.test(word) && !RESERVED_FOR_PAGES.has(word));
    expect(taken, `reserve them in server/domain/campaigns/addresses/campaign-slug.ts (${folder})`).toEqual([]);
  }
});

it("no campaign can either, since no route is a sibling of campaigns", () => {
  for (const folder of campaignFolders()) {
    const beside = wordsBeside(folder.slice(0, folder.lastIndexOf("/"))).filter((word) => SLUG.test(word));
    expect(beside, folder).toEqual([]);
  }
});
