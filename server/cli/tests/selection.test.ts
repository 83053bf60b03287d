import { expect, test } from "vitest";
import { LONG_FILES } from "@/server/testing/long-files";
import type { RelatedTests } from "@/server/testing/related-tests";
import { describeSelection, selectsMoney, selectTests } from "./selection.mjs";
import { filteredSteps } from "./steps.mjs";

const NONE = { server: [], browser: [] };
const select = (files: string[], related: RelatedTests = NONE) => selectTests({ files, related });

test("a change in the domain runs the tests that import it, and no browser tests", () => {
  const related = { server: ["server/domain/gifts/create-gift.test.ts"], browser: [] };
  expect(select(["server/domain/gifts/create-gift.ts"], related)).toEqual({
    server: ["server/domain/gifts/create-gift.test.ts", "server/testing/"],
    browser: "none",
  });
});

test.each(["prisma/schema/gifts.prisma", "prisma/sql/gift_create.sql", "package-lock.json", "server/db/client.ts"])(
  "a change of %s runs every server test",
  (file) => {
    expect(select([file]).server).toBe("every");
  },
);

test.each(["public/page.js", "e2e/page-checks.ts", "server/texts/give/en.json", "server/http/page-handler.ts"])(
  "a change of %s runs every browser test",
  (file) => {
    expect(select([file]).browser).toBe("every");
    expect(select([file, "e2e/home.spec.ts"]).browser).toBe("every");
  },
);

test("a change of pages or of browser tests runs those of the pages, and those", () => {
  const related = { server: [], browser: ["e2e/home.spec.ts", "e2e/me.spec.ts"] };
  expect(select(["app/(site)/page.tsx", "e2e/me.spec.ts", "e2e/admin.spec.ts"], related).browser).toEqual([
    "e2e/admin.spec.ts",
    "e2e/home.spec.ts",
    "e2e/me.spec.ts",
  ]);
  expect(select(["e2e/home.spec.ts", "server/kernel/ids.ts"]).browser).toEqual(["e2e/home.spec.ts"]);
});

test("tests that read a file run when it changes", () => {
  expect(select(["docs/guides/paging.md"]).server).toEqual(["server/testing/", "docs", "clients/"]);
  expect(select(["docs/openapi.json"]).server).toContain("server/api/openapi");
});

test("each long test runs when what it is about changes", () => {
  const changes = [
    ...["clients/typescript/src/almoner.ts", "docs/openapi.json", "server/jobs/sweeps.ts"],
    ...["server/testing/conformance/check.ts", "server/cli/tests/simulate/story/story.ts"],
    ...[
      "server/adapters/job-engine/clock-player.ts",
      "server/cli/tests/fuzz/player.ts",
      "prisma/seed/past/play-past.ts",
    ],
  ];
  const { server } = select(changes);
  expect(LONG_FILES.filter((file) => server !== "every" && !server.some((part) => file.includes(part)))).toEqual([]);
});

test("the selection is explained", () => {
  const files = ["e2e/home.spec.ts"];
  const lines = describeSelection({ base: "0123456789abcdef", files, related: NONE }, select(files));
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
  for (const filter of ["server/domain/webhooks/", "server/cli/tests/simulate"])
    expect(
      filteredSteps([filter])
        .flat(2)
        .map(({ name }) => name),
    ).toEqual(["server tests"]);
});

test("filters of browser tests start the product and run nothing else", () => {
  const names = filteredSteps(["e2e/pools.spec.ts"])
    .flat(2)
    .map(({ name }) => name);
  expect(names).toEqual(["browser", "compile the server", "page build", "product", "browser tests"]);
});
