import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readErrors } from "@/app/_docs/errors/error-entries";
import { eventAnchor, readEvents } from "@/app/_docs/events/event-entries";
import { GUIDES } from "@/app/_docs/guides/guides";
import { readConventions, readGuide, readGuides } from "@/app/_docs/guides/read-guide";
import { readObjects } from "@/app/_docs/model/objects";
import { readReference } from "@/app/_docs/model/reference";
import { STATE_MACHINES } from "@/app/_docs/states/state-machines";
import { sandboxParties } from "@/prisma/seed/screening-list";
import { MECHANISMS_BY_NAME } from "@/server/domain/pools/mechanisms/registry";
import { declaredErrors } from "@/server/kernel/errors";
import {
  MONTHLY_LIMITS,
  PREPAYMENT_RETRY_DAYS,
  RATE_LIMIT_BURST,
  RATE_LIMIT_PER_SECOND,
  RECURRING_RETRY_DAYS,
  WEBHOOK_RETRY_DELAYS_MS,
} from "@/server/kernel/limits";

const URL_OF_SERVER = "https://almoner.example";
const guides = await readGuides(URL_OF_SERVER);
const conventions = await readConventions(URL_OF_SERVER);
const texts = [...guides, conventions];

/** Every page and anchor that a guide can link to. */
const places = new Set([
  "/docs",
  "/docs/changelog",
  "/docs/reference",
  "/docs/errors",
  "/docs/events",
  "/docs/states",
  "/docs/objects",
  ...readObjects(URL_OF_SERVER).map(({ slug }) => `/docs/objects/${slug}`),
  "/dev/mailbox",
  "/c/light-the-harbor",
  "/v1/openapi.json",
  ...conventions.parts.map(({ anchor }) => `/docs/reference#${anchor}`),
  ...guides.flatMap(({ slug, parts }) => [
    `/docs/guides/${slug}`,
    ...parts.map(({ anchor }) => `/docs/guides/${slug}#${anchor}`),
  ]),
  ...readReference(URL_OF_SERVER).flatMap(({ slug, operations }) => [
    `/docs/reference/${slug}`,
    ...operations.map(({ id }) => `/docs/reference/${slug}#${id}`),
  ]),
  ...readErrors(URL_OF_SERVER).map(({ code }) => `/docs/errors#${code}`),
  ...readEvents(URL_OF_SERVER).map(({ type }) => `/docs/events#${eventAnchor(type)}`),
  ...STATE_MACHINES.map(({ resource }) => `/docs/states#${resource}`),
]);

it("every file is a guide in the list, and every guide has a file", async () => {
  const files = readdirSync("docs/guides").map((file) => file.replace(/\.md$/, ""));
  expect(files.sort()).toEqual([...GUIDES.map(({ slug }) => slug), "conventions"].sort());
  expect(await readGuide("../../README", URL_OF_SERVER)).toBeNull();
  expect(await readGuide("conventions", URL_OF_SERVER)).toBeNull();
});

describe.each(texts.map((guide) => [guide.slug, guide] as const))("%s", (slug, guide) => {
  it("has a title, a lead, sections, and no duplicate headings", () => {
    expect(guide.title.length).toBeGreaterThan(5);
    expect(guide.lead.length).toBeGreaterThan(40);
    const anchors = guide.parts.map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it("links only to pages and anchors that exist", () => {
    const own = slug === "conventions" ? "/docs/reference" : `/docs/guides/${slug}`;
    const links = [...guide.text.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href!);
    const missing = links.map((href) => (href.startsWith("#") ? own + href : href)).filter((href) => !places.has(href));
    expect(missing).toEqual([]);
  });

  it("announces nothing, since what is announced is there one day and the sentence stays", () => {
    expect(JSON.stringify(guide)).not.toMatch(/still to come|coming soon/i);
  });

  it("has its samples filled in and names this server", () => {
    expect(guide.text).not.toMatch(/\{\{|file="/);
    for (const [, path] of guide.text.matchAll(/https:\/\/almoner\.example(\/v1\/[a-z_/]+)/g))
      expect(texts.length && path).toMatch(/^\/v1\//);
  });
});

describe("the figures in the guides match the product", () => {
  const read = (slug: string) => texts.find((guide) => guide.slug === slug)!.text;

  it("limits", () => {
    expect(read("testing")).toContain(`$${Number(MONTHLY_LIMITS[0]!.outgoing) / 100}.00 a month`);
    expect(read("conventions")).toContain(
      `${RATE_LIMIT_PER_SECOND} requests a second, and ${RATE_LIMIT_BURST} at once`,
    );
  });

  it("retries", () => {
    const [minute, five, thirty, two, twelve] = WEBHOOK_RETRY_DELAYS_MS.map((ms) => ms / 60_000);
    const words = `${minute} minute later, then ${five} minutes, ${thirty} minutes, ${two! / 60} hours and ${twelve! / 60} hours`;
    expect(read("webhooks")).toContain(words);
  });

  it("retries of recurring gifts", () => {
    const [first, second, third] = RECURRING_RETRY_DAYS;
    expect(read("recurring")).toContain(`retried ${first}, ${second} and ${third} days after the failure`);
  });

  it("retries of prepayments", () => {
    const [first, second, third] = PREPAYMENT_RETRY_DAYS;
    expect(read("pools")).toContain(`tried again ${first}, ${second} and ${third} days after the failure`);
  });

  it("options of mechanisms", () => {
    for (const { name, options } of Object.values(MECHANISMS_BY_NAME)) {
      const row = read("pools")
        .split("\n")
        .find((line) => line.startsWith(`| \`${name}\` |`));
      for (const option of Object.keys(options.parse({}) as object)) expect(row, name).toContain(`\`${option}\``);
    }
  });

  it("names on the sandbox's screening list", () => {
    for (const { name } of sandboxParties) expect(read("testing")).toContain(name);
  });

  it("codes", () => {
    const known = new Set(declaredErrors().map(({ code }) => code));
    const named = texts.flatMap(({ text }) => [...text.matchAll(/docs\/errors#([a-z_]+)/g)].map(([, code]) => code!));
    expect(named.filter((code) => !known.has(code))).toEqual([]);
  });

  it("samples match the tested files", () => {
    for (const ending of ["ts", "py", "go", "php", "rb"])
      expect(read("webhooks")).toContain(readFileSync(`docs/samples/verify-webhook.${ending}`, "utf8").trimEnd());
  });
});
