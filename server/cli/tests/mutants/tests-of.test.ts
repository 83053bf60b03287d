import { expect, it } from "vitest";
import { TestMap } from "@/server/cli/tests/mutants/tests-of";

const FOLDER = "server/domain/gifts";
const TEXTS: Record<string, string> = {
  [`${FOLDER}/refund.ts`]: "",
  [`${FOLDER}/settle.ts`]: 'import { refund } from "@/server/domain/gifts/refund";\ndb.run(`SELECT gift_post(1)`);',
  [`${FOLDER}/refund.test.ts`]: 'import { refund } from "@/server/domain/gifts/refund";',
  [`${FOLDER}/settle.test.ts`]: 'import { settle } from "@/server/domain/gifts/settle";',
  [`${FOLDER}/days.test.ts`]: 'import { settle } from "@/server/domain/gifts/settle";',
  [`${FOLDER}/slow.test.ts`]: 'import { refund } from "@/server/domain/gifts/refund";',
  [`${FOLDER}/types.test.ts`]: 'import type { Refund } from "@/server/domain/gifts/refund";',
  "server/domain/pools/pools.test.ts": 'import { settle } from "@/server/domain/gifts/settle";',
};
const map = new TestMap(
  10,
  Object.entries(TEXTS).map(([path, text]) => ({ path, text })),
  { [`${FOLDER}/slow.test.ts`]: 90, [`${FOLDER}/settle.test.ts`]: 5 },
);
const named = (file: string) => map.testsOf(file).map((test) => test.replace(`${FOLDER}/`, ""));

it("begins with the test of the same name, then those of the area by distance and time; the slow ones stay out", () => {
  expect(named(`${FOLDER}/refund.ts`)).toEqual(["refund.test.ts", "days.test.ts", "settle.test.ts"]);
});

it("adds a test of another area only if it imports the file itself", () => {
  expect(named(`${FOLDER}/settle.ts`)).toEqual(["settle.test.ts", "days.test.ts", "server/domain/pools/pools.test.ts"]);
});

it("finds the tests of a SQL function by its name and its callers", () => {
  expect(named("prisma/sql/gift_post.sql")).toContain("settle.test.ts");
  expect(named("prisma/sql/gift_post.sql")).not.toContain("slow.test.ts");
});
