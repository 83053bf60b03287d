import { expect, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";
import { pathOf } from "./sandbox";

test("the link in an error's body leads to its entry", async ({ page, request }) => {
  const response = await request.get("/v1/gifts");
  expect(response.status()).toBe(401);
  const { error } = await response.json();
  await page.goto(pathOf(error.doc_url) + new URL(error.doc_url).hash);
  const entry = page.locator(`#${error.code}`);
  await expect(entry).toBeInViewport();
  await expect(entry).toContainText(`401 ${error.type}`);
  await expectGoodPage(page);
});

test("every documented error has its entry", async ({ page, request }) => {
  const openapi = await (await request.get("/v1/openapi.json")).text();
  await page.goto("/docs/errors");
  const codes = await page.locator("dl > div[id]").evaluateAll((entries) => entries.map((entry) => entry.id));
  expect(codes.length).toBeGreaterThan(20);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of ["gift_not_refundable", "receipt_void", "monthly_limit_exceeded"]) {
    expect(openapi).toContain(code);
    expect(codes).toContain(code);
  }
});
