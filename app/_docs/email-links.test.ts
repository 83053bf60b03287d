import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { GUIDES } from "@/app/_docs/guides/guides";
import { readReference } from "@/app/_docs/model/reference";
import { createEmailWriter } from "@/server/emails/write-email";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import type { Email, EmailKind } from "@/server/ports/email-writer";
import { EMAIL_SAMPLES } from "@/server/testing/email-samples";

const SITE = "https://give.example.org";

/** The paths that all emails lead to. */
const writer = createEmailWriter(SITE, () => DEFAULT_HOUSE);
const texts = (Object.keys(EMAIL_SAMPLES) as EmailKind[]).flatMap((kind) =>
  EMAIL_SAMPLES[kind].map((data) => writer.write({ kind, locale: "en", data } as Email).text),
);
const links = texts.flatMap((text) =>
  [...text.matchAll(/https:\/\/give\.example\.org(\/\S*)/g)].map(([, path]) => path!),
);

it("emails to partners lead to pages of the docs that exist", () => {
  const pages = new Set([
    ...GUIDES.map(({ slug }) => `/docs/guides/${slug}`),
    ...readReference(SITE).flatMap(({ slug, operations }) =>
      operations.map(({ id }) => `/docs/reference/${slug}#${id}`),
    ),
  ]);
  const docs = links.filter((path) => path.startsWith("/docs"));
  expect(docs.length).toBeGreaterThan(0);
  expect(docs.filter((path) => !pages.has(path))).toEqual([]);
});

it("emails to members lead to pages of the dashboard that exist", () => {
  const rooms = links.flatMap((path) => /^\/dashboard\/\w+([^?]*)/.exec(path)?.[1] ?? []);
  expect(new Set(rooms)).toContain("/settings/charity");
  const pages = rooms.map((room) => `app/(account)/dashboard/[id]${room.replace(/\/po_\w+/, "/[payout]")}/page.tsx`);
  expect(pages.filter((page) => !existsSync(page))).toEqual([]);
});
