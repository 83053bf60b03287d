import { expect, it } from "vitest";
import { describeDeployment } from "@/server/cli/database/describe-deployment";

const NONE = { migrations: [], takenOver: [], functions: [], grants: [] };

it("names the few parts of an update, and what was taken over", () => {
  const update = { ...NONE, migrations: ["20261129110000_renewed"], functions: ["gift_post"], grants: ["almoner_app"] };
  expect(describeDeployment({ ...update, takenOver: ["20261126130000_1_ledger"] })).toEqual([
    "recorded without running, as the database has it: 20261126130000_1_ledger",
    "applied 20261129110000_renewed, gift_post, grants of almoner_app",
  ]);
  expect(describeDeployment(NONE)).toEqual(["nothing to apply"]);
});

it("counts the many parts of a new database", () => {
  const migrations = Array.from({ length: 103 }, (_, index) => `migration_${index}`);
  const grants = ["almoner_app", "almoner_auditor"];
  expect(describeDeployment({ ...NONE, migrations, functions: ["gift_post"], grants })).toEqual([
    "applied 103 migrations, 1 function, grants of 2 logins",
  ]);
});
