import { existsSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { ROUTES_OF_SPECS } from "@/e2e/routes-of-specs";
import { importersIn, relatedTests } from "@/server/testing/related-tests";
import { readSourceFiles } from "@/server/testing/source-files";

// Guards `npm test -- --changed`: it must run every test that a change can break.

const files = readSourceFiles();
const importers = importersIn(files);

it("every browser test has its pages, which exist", () => {
  const specs = readdirSync("e2e").filter((file) => file.endsWith(".spec.ts"));
  expect(Object.keys(ROUTES_OF_SPECS).sort()).toEqual(specs.sort());
  expect(
    Object.values(ROUTES_OF_SPECS)
      .flat()
      .filter((place) => !existsSync(place)),
  ).toEqual([]);
});

it("every page has a browser test", () => {
  const pages = files.map(({ path }) => path).filter((path) => /^app\/.*\/page\.tsx$/.test(path));
  expect(pages.filter((page) => relatedTests([page], importers).browser.length === 0)).toEqual([]);
});

it("a change reaches what imports it, directly or by way of others", () => {
  const { server, browser } = relatedTests(["server/domain/gifts/refunds/refund-gift.ts"], importers);
  expect(server).toContain("server/domain/gifts/refunds/refund-gift.test.ts");
  expect(server).toContain("server/api/idempotency.test.ts");
  expect(browser).toEqual([]);
  expect(relatedTests(["server/kernel/amount-text.test.ts"], importers).server).toEqual([
    "server/kernel/amount-text.test.ts",
  ]);
  expect(relatedTests(["server/api/openapi-lint.test.ts"], importers).server).toEqual([]);
});

it("a view runs the browser tests of the pages that show it, and what every page shows runs all of them", () => {
  expect(relatedTests(["app/(operator)/admin/audit/page.tsx"], importers)).toEqual({
    server: [],
    browser: ["e2e/admin.spec.ts"],
  });
  expect(relatedTests(["app/_recurring/recurring-view-of.ts"], importers).browser).toContain("e2e/recurring.spec.ts");
  expect(relatedTests(["app/layout.tsx"], importers).browser).toHaveLength(Object.keys(ROUTES_OF_SPECS).length);
});
