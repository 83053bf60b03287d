import { beforeEach, expect, it } from "vitest";
import { makeTransfer } from "@/server/adapters/payment-rail/sandbox-transfers";
import { correctBooks } from "@/server/domain/corrections/correct-books";
import { reconcile, reconcileRecent } from "@/server/domain/payments/reconcile";
import { readTask } from "@/server/domain/tasks/read-task";
import { operatorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards the books when a payment provider moves money by itself: the transfer is named until it is booked, and booked
// once.

const HOUR_MS = 3_600_000;
const SUBJECT = "sandbox:USD";
let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  await fixture.give(await fixture.donor(), fixture.charity, { amount_cents: 10_000n });
  await fixture.settle();
  fixture.clock.advance(HOUR_MS);
  return () => fixture.close();
});

const operator = (userId: string) =>
  fixture.system.as(operatorCaller({ name: `${userId}@example.org`, userId, requestId: "page" }));
const move = (reference: string, amountCents: bigint, currency = "USD") =>
  makeTransfer(fixture.system.pool, { reference, amountCents, currency }, fixture.system.now());
const compare = async (ctx: Context = fixture.system) => {
  await reconcileRecent(ctx);
  const [task] = await openTasks();
  return task ? `${task.detail} ${task.suggestion}` : null;
};
const openTasks = () =>
  fixture.system.db.task.findMany({
    where: { kind: "reconciliation_difference", status: "open" },
    orderBy: { subjectId: "asc" },
  });
const proposed = async () => {
  const [task] = await openTasks();
  const { transfers } = await readTask(operator("user_a"), { taskId: task!.id });
  return transfers.map(({ reference }) => reference);
};

/** What the console sends for a transfer. */
const asked = (reference: string, movedCents: bigint) => ({
  kind: movedCents > 0n ? ("rail_withdrawn" as const) : ("rail_topped_up" as const),
  aboutId: SUBJECT,
  subjectId: "sandbox",
  amountCents: movedCents > 0n ? movedCents : -movedCents,
  currency: "USD",
  reason: "The provider moves it by itself.",
  document: reference,
  reference,
});
async function book(reference: string, movedCents: bigint): Promise<void> {
  expect(await correctBooks(operator("user_a"), asked(reference, movedCents))).toEqual({ isWaiting: true });
  expect(await correctBooks(operator("user_b"), asked(reference, movedCents))).toEqual({ isWaiting: false });
}

it("names a transfer that explains the whole difference, until it is booked", async () => {
  await move("tr_1", 70n);
  const day = fixture.system.now().toISOString().slice(0, 10);
  const text = await compare();
  expect(text).toContain("The rail holds 70 minor units of USD less than the books say.");
  expect(text).toContain(`: 70 to the bank on ${day} (tr_1). Together they explain the whole difference.`);
  expect(text).toContain("Record each listed transfer in the console");
  expect(text).not.toContain("reconcile -- --all");
  expect(await proposed()).toEqual(["tr_1"]);
  await book("tr_1", 70n);
  expect(await compare()).toBeNull();
  await fixture.expectAgreement();
  // A later difference does not propose it again either.
  await move("tr_2", 5n);
  expect(await compare()).not.toContain("tr_1");
  expect(await proposed()).toEqual(["tr_2"]);
});

it("says what a transfer leaves unexplained", async () => {
  await move("tr_1", 70n);
  const balances = async () => new Map([["USD", ((await fixture.rail.balances()).get("USD") ?? 0n) - 200n]]);
  const text = await compare(fixture.over({ balances }));
  expect(text).toContain("270 minor units of USD less");
  expect(text).toContain("(tr_1). With them booked, the rail would hold 200 less than the books say.");
  expect(text).toContain("reconcile -- --all");
});

it("says nothing of transfers while none is unbooked", async () => {
  const balances = async () => new Map([["USD", 1n]]);
  const text = await compare(fixture.over({ balances }));
  expect(text).toContain("Look for transfers at the provider");
  expect(text).not.toContain("these transfers");
  expect(await proposed()).toEqual([]);
});

it("books a transfer once, whatever the second booking rests on", async () => {
  await move("tr_1", 70n);
  await compare();
  await book("tr_1", 70n);
  const again = correctBooks(operator("user_a"), { ...asked("tr_1", 70n), document: "Statement, line 3" });
  await expect(again).rejects.toMatchObject({ code: "invalid_state", message: expect.stringContaining("already") });
  const insert = fixture.admin.query(
    `INSERT INTO ledger_corrections (id, kind, rail, amount_cents, currency, reason, document, reference, created_at)
     VALUES ('cor_2', 'rail_withdrawn', 'sandbox', 70, 'USD', 'x', 'x', 'tr_1', $1)`,
    [fixture.system.now()],
  );
  await expect(insert).rejects.toThrow("ledger_corrections_rail_reference_key");
});

it("lists first what waits for a second operator, however many transfers came before it", async () => {
  for (let at = 0; at < 101; at += 1) await move(`tr_${String(at).padStart(3, "0")}`, 1n);
  await compare();
  const last = "tr_100";
  expect(await proposed()).not.toContain(last);
  expect(await correctBooks(operator("user_a"), asked(last, 1n))).toEqual({ isWaiting: true });
  const listed = await proposed();
  expect(listed).toHaveLength(100);
  expect(listed.slice(0, 2)).toEqual([last, "tr_000"]);
});

it("refuses what two pairs of operators decide about one transfer at the same time", async () => {
  await move("tr_1", 70n);
  await compare();
  const elsewhere = { ...asked("tr_1", 70n), aboutId: "elsewhere" };
  await correctBooks(operator("user_a"), asked("tr_1", 70n));
  await correctBooks(operator("user_a"), elsewhere);
  const results = await Promise.allSettled([
    correctBooks(operator("user_b"), asked("tr_1", 70n)),
    correctBooks(operator("user_c"), elsewhere),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: "invalid_state", message: expect.stringContaining("already") });
  expect(await compare()).toBeNull();
  await fixture.expectAgreement();
});

it.each([{ amountCents: 69n }, { currency: "EUR" }, { kind: "rail_topped_up" as const }, { reference: "tr_9" }])(
  "refuses to book a transfer with %o",
  async (other) => {
    await move("tr_1", 70n);
    await compare();
    await expect(correctBooks(operator("user_a"), { ...asked("tr_1", 70n), ...other })).rejects.toMatchObject({
      code: expect.stringMatching(/^(invalid_state|resource_not_found)$/),
    });
  },
);

it("books no transfer by taking another one's booking back", async () => {
  await move("tr_1", 70n);
  await compare();
  await book("tr_1", 70n);
  await move("tr_2", 70n);
  await compare();
  const { id: undoesId } = await fixture.system.db.ledgerCorrection.findFirstOrThrow();
  await expect(correctBooks(operator("user_a"), { ...asked("tr_2", 70n), undoesId })).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

it("goes on naming the other one of two after one is booked", async () => {
  await move("tr_1", 70n);
  fixture.clock.advance(HOUR_MS);
  await move("tr_2", 30n);
  expect(await compare()).toMatch(/\(tr_1\); 30 to the bank on .* \(tr_2\)\. Together they explain/);
  await book("tr_2", 30n);
  const text = await compare();
  expect(text).toContain("70 minor units of USD less");
  expect(text).not.toContain("tr_2");
  expect(await proposed()).toEqual(["tr_1"]);
});

it("proposes first what waits for a second operator", async () => {
  await move("tr_1", 70n);
  fixture.clock.advance(HOUR_MS);
  await move("tr_2", 30n);
  await compare();
  expect(await proposed()).toEqual(["tr_1", "tr_2"]);
  await correctBooks(operator("user_a"), asked("tr_2", 30n));
  expect(await proposed()).toEqual(["tr_2", "tr_1"]);
});

it("names a transfer with the difference of its own currency alone", async () => {
  await move("tr_1", 70n);
  await move("tr_eur", 40n, "EUR");
  await compare();
  const [eur, usd] = await openTasks();
  expect(eur).toMatchObject({ subjectId: "sandbox:EUR", detail: expect.stringContaining("(tr_eur). Together") });
  expect(usd).toMatchObject({ subjectId: SUBJECT, detail: expect.stringContaining("(tr_1). Together") });
  expect(eur!.detail).not.toContain("tr_1");
  expect(usd!.detail).not.toContain("tr_eur");
  expect(await proposed()).toEqual(["tr_eur"]);
});

it("reads again when the rail transfers between its statement and its balances", async () => {
  const balances = async () => {
    await move("tr_1", 70n);
    return fixture.rail.balances();
  };
  expect(await compare(fixture.over({ balances }))).toContain("(tr_1). Together they explain the whole difference.");
});

it("names a transfer that was seen before a process was killed, however long ago", async () => {
  await move("tr_1", 70n);
  const killed = fixture.over({ balances: () => Promise.reject(new Error("killed")) });
  const rail = killed.ports.rails.all[0]!;
  await expect(reconcile(killed, { rail, from: new Date(0), to: killed.now() })).rejects.toThrow("killed");
  expect(await openTasks()).toEqual([]);
  fixture.clock.advance(10 * 24 * HOUR_MS);
  await reconcile(fixture.system, { rail: fixture.rail, from: fixture.system.now(), to: fixture.system.now() });
  expect(await proposed()).toEqual(["tr_1"]);
  await book("tr_1", 70n);
  expect(await compare()).toBeNull();
});

it("has what the rail reverses booked the other way", async () => {
  await move("tr_1", 70n);
  await compare();
  await book("tr_1", 70n);
  expect(await compare()).toBeNull();
  await move("tr_1_back", -70n);
  const text = await compare();
  expect(text).toContain("70 minor units of USD more");
  expect(text).toMatch(/: 70 from the bank on .* \(tr_1_back\)\. Together they explain/);
  await book("tr_1_back", -70n);
  expect(await compare()).toBeNull();
  await fixture.expectAgreement();
});

it("raises nothing of a transfer that was reversed before it was booked, and names both with another difference", async () => {
  await move("tr_1", 70n);
  await move("tr_1_back", -70n);
  expect(await compare()).toBeNull();
  await move("tr_2", 30n);
  expect(await compare()).toContain("Together they explain the whole difference.");
  expect(await proposed()).toHaveLength(3);
});

it("finds the books whole where the provider moved more than the platform's own share, and all of it back", async () => {
  await move("tr_all", 10_000n);
  await compare();
  await book("tr_all", 10_000n);
  expect(await fixture.brokenBooks()).toEqual([]);
  await move("tr_back", -9_900n);
  await compare();
  await book("tr_back", -9_900n);
  expect(await fixture.brokenBooks()).toEqual([]);
});
