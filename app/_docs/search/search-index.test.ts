import { describe, expect, it } from "vitest";
import { readReference } from "@/app/_docs/model/reference";
import { readSearchIndex } from "@/app/_docs/search/search-index";
import { searchEntries } from "@/components/docs/search-ranking";
import { SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { declaredErrors } from "@/server/kernel/errors";

const URL_OF_SERVER = "https://almoner.example";
const index = await readSearchIndex(URL_OF_SERVER);

function first(question: string) {
  return searchEntries(index, question, 1)[0];
}

describe("the search", () => {
  it.each([
    ["refund", "/docs/reference/gifts#refundGift"],
    ["POST /v1/gifts", "/docs/reference/gifts#createGift"],
    ["create gift", "/docs/reference/gifts#createGift"],
    ["gifts.create", "/docs/reference/gifts#createGift"],
    ["monthly_limit_exceeded", "/docs/errors#monthly_limit_exceeded"],
    ["monthly limit exceeded", "/docs/errors#monthly_limit_exceeded"],
    ["gift.settled", "/docs/events#gift-settled"],
    ["gift settled", "/docs/events#gift-settled"],
    ["verify the signature", "/docs/guides/webhooks#verify-the-signature"],
    ["mailbox", "/docs/guides/first-gift#open-the-receipt"],
    ["IDEMPOTENCY", "/docs/guides/idempotency"],
  ])("leads from %s to %s", (question, path) => {
    expect(first(question)?.path).toBe(path);
  });

  it("finds fields, including nested ones", () => {
    expect(searchEntries(index, "amount_cents", 5)).toContainEqual(
      expect.objectContaining({ kind: "Field", path: "/docs/reference/gifts#createGift-body-amount_cents" }),
    );
    expect(index.some(({ kind, title }) => kind === "Field" && title.includes("."))).toBe(true);
  });

  it("includes every operation, error and event", () => {
    const titles = new Set(index.map(({ title }) => title));
    const operations = readReference(URL_OF_SERVER).flatMap((tag) => tag.operations);
    for (const { title } of operations) expect(titles).toContain(title);
    for (const { code } of declaredErrors()) expect(titles).toContain(code);
    for (const type of SUBSCRIBABLE_EVENTS) expect(titles).toContain(type);
  });

  it("returns nothing for an empty query, and only entries that contain every word", () => {
    expect(searchEntries(index, "  ", 9)).toEqual([]);
    expect(searchEntries(index, "gift xyzzy", 9)).toEqual([]);
  });

  it("is small", () => {
    expect(JSON.stringify(index).length).toBeLessThan(420_000);
  });
});
