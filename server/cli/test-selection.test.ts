import { expect, test } from "vitest";
import { LONG_FILES } from "@/server/testing/long-files";
import { describeSelection, selectsMoney, selectTests } from "./test-selection.mjs";
import { filteredSteps } from "./test-steps.mjs";

const select = (...files: string[]) => selectTests({ files });

test("a change in the domain runs the tests that import it, and no browser tests", () => {
  expect(select("server/domain/gifts/create-gift.ts")).toEqual({
    server: "related",
    readers: ["server/testing/"],
    browser: "none",
  });
});

test.each(["prisma/schema/gifts.prisma", "prisma/sql/gift_create.sql", "package-lock.json", "server/db/client.ts"])(
  "a change of %s runs every server test",
  (file) => {
    expect(select(file).server).toBe("every");
  },
);

test.each([
  "app/(site)/page.tsx",
  "components/ui/button.tsx",
  "server/texts/give/en.json",
  "server/http/page-handler.ts",
])("a change of %s runs every browser test", (file) => {
  expect(select(file).browser).toBe("every");
  expect(select(file, "e2e/home.spec.ts").browser).toBe("every");
});

test("a change of browser tests alone runs those", () => {
  expect(select("e2e/home.spec.ts", "server/kernel/ids.ts").browser).toEqual(["e2e/home.spec.ts"]);
  expect(select("e2e/page-checks.ts", "e2e/home.spec.ts").browser).toBe("every");
});

test("tests that read a file run when it changes", () => {
  expect(select("docs/guides/paging.md").readers).toEqual(["server/testing/", "docs", "clients/"]);
  expect(select("docs/openapi.json").readers).toContain("server/api/openapi");
});

test("each long test runs when what it is about changes", () => {
  const changes = ["clients/typescript/src/almoner.ts", "docs/openapi.json", "server/jobs/sweeps.ts"];
  const { readers } = select(...changes);
  expect(LONG_FILES.filter((file) => !readers.some((reader) => file.includes(reader)))).toEqual([]);
});

test("the selection is explained", () => {
  const files = ["e2e/home.spec.ts"];
  const lines = describeSelection({ base: "0123456789abcdef", files }, selectTests({ files }));
  expect(lines[0]).toBe("1 file changed since 0123456789ab.");
  expect(lines[2]).toBe("Browser tests: e2e/home.spec.ts.");
});

test("tests of an area that moves money have the simulator play as well", () => {
  const tests = ["server/domain/gifts/charges/settle-gifts.test.ts", "server/domain/email/email.test.ts"];
  for (const filter of ["settle-gifts", "server/domain/gifts", "domain"])
    expect(selectsMoney([filter], tests)).toBe(true);
  for (const filter of ["email", "settle-gifts.ts", "nowhere"]) expect(selectsMoney([filter], tests)).toBe(false);
  expect(selectsMoney(["nowhere", "settle"], tests)).toBe(true);
});

const AREAS = ["gifts", "limits", "matching", "payments", "ledger", "pools", "receipts", "recurring", "campaigns"];

test.each(AREAS)("server/domain/%s has ten seeds played", (area) => {
  const names = filteredSteps([`server/domain/${area}/`])
    .flat(2)
    .map(({ name }) => name);
  expect(names).toEqual(["server tests", "simulator, ten seeds"]);
});

test("other tests, and the simulator's own, are run alone", () => {
  for (const filter of ["server/domain/webhooks/", "server/cli/simulate"])
    expect(
      filteredSteps([filter])
        .flat(2)
        .map(({ name }) => name),
    ).toEqual(["server tests"]);
});
