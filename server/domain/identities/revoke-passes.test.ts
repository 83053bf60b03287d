import { afterAll, beforeAll, expect, it } from "vitest";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import type { Context } from "@/server/operations/context";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

// Guards limits: the verification of a name or number no longer counts once that name or number has changed.

let opened: TestDatabase;
let ctx: Context;
let tenant: TestTenant;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  tenant = await makeTenant(ctx);
});
afterAll(() => opened.close());

/** Makes an identity that has passed each tier up to the third, changes it, and returns the tiers that still count. */
async function tiersAfter(type: "individual" | "organization", change: { legal_name?: string; ein?: string }) {
  const ein = type === "organization" ? { ein: "012345678" } : {};
  const email = `${crypto.randomUUID()}@example.org`;
  const { id } = await createIdentity(tenant.ctx, { type, email, legal_name: "Ada Whitfield", ...ein });
  await ctx.db.identity.update({ where: { id }, data: { kycTier: 3 } });
  const passes = [1, 2, 3].map((tierAttempted) => ({
    id: ctx.newId("verification"),
    identityId: id,
    tierAttempted,
    status: "passed",
    createdAt: ctx.now(),
  }));
  await ctx.db.verification.createMany({ data: passes });
  await updateIdentity(tenant.ctx, { id, ...change });
  const left = await ctx.db.verification.findMany({ where: { identityId: id, status: "passed" } });
  const { kycTier } = await ctx.db.identity.findUniqueOrThrow({ where: { id } });
  return { passed: left.map(({ tierAttempted }) => tierAttempted).sort(), kycTier };
}

it.each([
  ["individual", { legal_name: "Grace Hopper" }, [], 0],
  ["individual", { legal_name: "WHITFIELD, Áda" }, [1, 2, 3], 3],
  // An organization's lower tiers verify the person who acts for it.
  ["organization", { legal_name: "Lamp Fund" }, [1, 2], 2],
  ["organization", { ein: "987654321" }, [1, 2], 2],
  ["organization", { ein: "012345678" }, [1, 2, 3], 3],
] as const)("an %s that becomes %j keeps the tiers %j", async (type, change, passed, kycTier) => {
  expect(await tiersAfter(type, change)).toEqual({ passed, kycTier });
});
