import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addOperator, operatorFor, removeOperator } from "@/server/domain/organizations/operators";
import { turnOffSecondFactor } from "@/server/domain/users/change-second-factor";
import { callerName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";
import { appCode, signedInUser, type TestSession, withSecondFactor } from "@/server/testing/sign-in-fixture";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards access: an operator who has not used a second factor in their session may do nothing that operators do.

type Declared = AnyOperation | AnyListOperation;

const modules = import.meta.glob<Record<string, unknown>>(["../**/*.ts", "!../**/*.test.ts"], { eager: true });
const isOperators = (value: unknown): value is Declared =>
  typeof value === "function" && "permission" in value && "operator" in (value as Declared).permission;
const operations = Object.values(modules).flatMap((module) => Object.values(module).filter(isOperators));

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  // Real time is frozen, so that each code is the intended one.
  const wall = new Date();
  ctx = testContext(opened.database, { clock: { now: () => new Date(), wall: () => wall } });
});
afterAll(() => opened.close());

/** The names of operators' operations that this session may run, as pages run them. */
async function admittedTo(session: TestSession): Promise<string[]> {
  const operator = await operatorFor(ctx, { ...session, requestId: "page" });
  const acting = operator ? ctx.as(operator) : session.as;
  const trapped = { ...acting, caller: acting.caller, db: undefined, pool: undefined, transaction: undefined };
  const outcomes = await Promise.all(
    operations.map(async (operation) => {
      const run = async () => (operation as AnyListOperation)(trapped as never, {}, { limit: 1, after: null });
      const code = await run().then(
        () => null,
        (error: { code?: string }) => error.code,
      );
      return code === "not_permitted" ? [] : [operation.name];
    }),
  );
  return outcomes.flat();
}

it("without a second factor an operator's session is refused every operation of operators, with it none", async () => {
  expect(operations.length).toBeGreaterThan(2);
  const email = `${randomUUID()}@example.org`;
  const user = await signedInUser(ctx, email);
  await addOperator(ctx, { email });
  expect(await admittedTo(user)).toEqual([]);
  const { session, secret } = await withSecondFactor(ctx, user);
  expect(await admittedTo(session)).toEqual(operations.map(({ name }) => name));
  const operator = await operatorFor(ctx, { ...session, requestId: "page" });
  expect(callerName(operator!)).toBe(`operator:${email}`);

  const other = await signedInUser(ctx, email);
  expect(other.isPending).toBe(true);
  expect(await admittedTo(other)).toEqual([]);
  // One user's session gives another user no access.
  expect(await operatorFor(ctx, { userId: user.userId, sessionId: other.sessionId, requestId: "page" })).toBeNull();
  const stranger = await signedInUser(ctx, `${randomUUID()}@example.org`);
  const { userId } = stranger;
  expect(await operatorFor(ctx, { userId, sessionId: session.sessionId, requestId: "page" })).toBeNull();
  expect(await admittedTo((await withSecondFactor(ctx, stranger)).session)).toEqual([]);

  await removeOperator(ctx, { email });
  expect(await admittedTo(session)).toEqual([]);
  await addOperator(ctx, { email });
  expect(await turnOffSecondFactor(session.as, { code: appCode(ctx, secret) })).toBe("off");
  expect(await admittedTo(session)).toEqual([]);
  await ctx.db.rateLimitBucket.deleteMany();
  const again = await withSecondFactor(ctx, session);
  expect(await admittedTo(again.session)).toEqual(operations.map(({ name }) => name));
  await ctx.db.userSession.delete({ where: { id: session.sessionId } });
  expect(await admittedTo(again.session)).toEqual([]);
});
