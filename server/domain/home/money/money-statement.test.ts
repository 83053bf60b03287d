import { afterAll, beforeAll, expect, it } from "vitest";
import { workerRenderer } from "@/server/adapters/document-renderer/worker-renderer";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { type MoneyLine, readMoneyLines } from "@/server/domain/home/money/read-money-lines";
import { readMoneyMonth } from "@/server/domain/home/money/read-money-month";
import { renderMoneyStatement } from "@/server/domain/home/money/render-money-statement";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { cancelPayout } from "@/server/domain/payouts/cancel-payout";
import { createPayout } from "@/server/domain/payouts/create-payout";
import type { Identity } from "@/server/generated/prisma/client";
import { personCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { PageRequest } from "@/server/operations/page";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";
import { readPdfText } from "@/server/testing/read-pdf-text";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards a month's statement: it leads from the opening to the closing balance line by line, to the cent, and only
// those who may read the money can read it.

const DAY_MS = 86_400_000;
const renderer = workerRenderer();
let fixture: PayoutFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let to: Identity;
let owner: Context;
let month: string;
beforeAll(async () => {
  fixture = await makePayoutFixture({ ports: { renderer } });
  organization = await makeOrganization(fixture.system);
  owner = organization.owner.acting;
  const where = { id: organization.id };
  const data = { timeZone: "Asia/Kathmandu", kycTier: 3, displayName: "ليلى Fund <b>" };
  to = await fixture.system.db.identity.update({ where, data });
  await setPayoutAccount(owner, { id: to.id, token: "po_sandbox_ok" });
  // Early in a month, so that everything falls into it, and after a month that left a balance.
  await fixture.receive(to, 1_000n);
  while (monthOf(fixture.clock.now()) === monthOf(new Date(fixture.clock.now().getTime() - 2 * DAY_MS)))
    fixture.clock.advance(DAY_MS);
  month = monthOf(fixture.clock.now());
  const refunded = await fixture.receive(to, 5_000n);
  await fixture.receive(to, 2_000n);
  // The gift is no larger than its fee, so nothing of it remains.
  await fixture.receive(to, 60n);
  await refundGift(owner, { id: refunded });
  const canceled = await createPayout(owner, { identity_id: to.id, amount_cents: 500n });
  await cancelPayout(owner, { id: canceled.id });
  await createPayout(owner, { identity_id: to.id, amount_cents: 1_200n });
});
afterAll(async () => {
  await renderer.close();
  await fixture.close();
});

function monthOf(at: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kathmandu" }).format(at).slice(0, 7);
}

async function bytesOf(format: "pdf" | "html" | "csv", period = month, ctx = owner): Promise<Uint8Array> {
  const { stream } = await renderMoneyStatement(ctx, { currency: "USD", period, format });
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The rows of a CSV statement: the day, the type, and the change of the balance, or the balance itself, in cents. */
async function rowsOf(period = month, ctx = owner): Promise<[string, string, number][]> {
  return parsed(new TextDecoder().decode(await bytesOf("csv", period, ctx)));
}

function parsed(csv: string): [string, string, number][] {
  const cells = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.slice(1, -1).split('","'));
  return cells.slice(1).map((row) => [row[0]!, row[1]!, Math.round(Number(row[8]) * 100)]);
}

function expectToAddUp(rows: readonly [string, string, number][]): void {
  const [, ...lines] = rows.slice(0, -1);
  const sum = lines.reduce((cents, [, , gained]) => cents + gained, rows[0]![2]);
  expect([rows[0]![1], sum]).toEqual(["opening", rows.at(-1)![2]]);
  expect(rows.at(-1)![1]).toBe("closing");
}

it("leads from opening to closing as CSV, oldest first, and closing is the balance", async () => {
  const rows = await rowsOf();
  expect(rows.map(([, type, cents]) => [type, cents])).toEqual([
    ["opening", 900],
    ["gifts", 4_900],
    ["gifts", 1_900],
    ["gifts", 0],
    ["refunds", -4_900],
    ["payouts", -500],
    ["payouts", 500],
    ["payouts", -1_200],
    ["closing", 1_600],
  ]);
  expectToAddUp(rows);
  expect(BigInt(rows.at(-1)![2])).toBe(await fixture.payableCents(to.id));
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  expect([rows[0]![0], rows.at(-1)![0]]).toEqual([`${month}-01`, last]);
});

it("has the same lines as a web page and as a PDF, with what each column comes to", async () => {
  const amounts = [
    "$9.00",
    "$50.00",
    "-$1.00",
    "$20.00",
    "-$1.00",
    "$0.60",
    "-$0.60",
    "-$50.00",
    "$1.00",
    "-$5.00",
    "$5.00",
    "-$12.00",
    "$16.00",
  ];
  const html = new TextDecoder().decode(await bytesOf("html"));
  expect(html).toContain("<bdi>ليلى Fund &lt;b&gt;</bdi>");
  const lines = html.split('id="lines"')[1]!.match(/class="figure">(?:<strong>)?-?\$[\d.]+</g)!;
  expect(lines.map((cell) => /-?\$[\d.]+/.exec(cell)![0])).toEqual(amounts);
  const [head, table] = readPdfText(await bytesOf("pdf")).split("Line by line");
  expect(table!.split("\n").filter((line) => /^-?\$/.test(line))).toEqual(amounts);
  const sums = [
    "Opening",
    "$9.00",
    "Gifts",
    "3",
    "$70.60",
    "Platform fees",
    "-$1.60",
    "Refunds",
    "1",
    "-$50.00",
    "Payouts",
    "3",
    "-$12.00",
    "Closing",
    "$16.00",
  ];
  expect(head!.replaceAll("\n", " ")).toContain(sums.join(" "));
  expect(table).toMatch(/Payout\npo_/);
});

it("has what moved until it was asked for, and adds up while the balance moves", async () => {
  const file = await renderMoneyStatement(owner, { currency: "USD", period: month, format: "csv" });
  await fixture.receive(to, 3_000n);
  const before = parsed(await new Response(file.stream).text());
  expectToAddUp(before);
  const after = await rowsOf();
  expectToAddUp(after);
  expect(after).toHaveLength(before.length + 1);
});

it("has no line twice and none left out, however few are read at once, in either direction", async () => {
  const of = { identityId: to.id, currency: "USD", timeZone: "Asia/Kathmandu" };
  const days = { from: `${month}-01`, to: `${month}-28` };
  const read = async (isOldestFirst: boolean, limit: number, throughId: bigint | null = null) => {
    const found: MoneyLine[] = [];
    let after: PageRequest["after"] = null;
    do {
      const page = await readMoneyLines(owner, { ...of, days, isOldestFirst, throughId }, { after, limit });
      found.push(...page.rows);
      after = page.next;
    } while (after);
    return found.map(({ reference }) => reference);
  };
  const all = await read(true, 100);
  expect(all).toHaveLength(8);
  for (const limit of [1, 2, 3]) {
    expect(await read(true, limit)).toEqual(all);
    expect(await read(false, limit)).toEqual([...all].reverse());
  }
  // Several movements are in the same quarter hour, and some of them are too new.
  const ids = await fixture.system.db.ledgerTransaction.findMany({ where: { reference: { in: all } } });
  const idOf = new Map(ids.map(({ id, reference }) => [reference, id]));
  for (const limit of [1, 2, 100])
    for (const last of [0, 3, 6]) expect(await read(true, limit, idOf.get(all[last]!))).toEqual(all.slice(0, last + 1));
});

it("is opening and closing alone for a month in which nothing moved, and one day's for a day", async () => {
  const later = `${Number(month.slice(0, 4)) + 1}-01`;
  const closing = (await rowsOf()).at(-1)![2];
  expect((await rowsOf(later)).map(([, type, cents]) => [type, cents])).toEqual([
    ["opening", closing],
    ["closing", closing],
  ]);
  const text = readPdfText(await bytesOf("pdf", later));
  expect(text).toContain("There are no lines.");
  expect((await rowsOf("2020-01")).map(([, , cents]) => cents)).toEqual([0, 0]);
  const { days } = await readMoneyMonth(owner, { currency: "USD", month });
  for (const { key, openingCents, closingCents } of days) {
    const rows = await rowsOf(key);
    expectToAddUp(rows);
    expect([rows[0], rows.at(-1)]).toEqual([
      [key, "opening", Number(openingCents)],
      [key, "closing", Number(closingCents)],
    ]);
  }
});

it("is for owners, admins and finance, for nobody else's organization, and for people about their own", async () => {
  for (const role of ["admin", "finance"] as const)
    expect((await rowsOf(month, (await organization.join(role)).acting)).length).toBeGreaterThan(2);
  const others = await Promise.all(
    (["campaigns", "support", "viewer"] as const).map((role) => organization.join(role)),
  );
  for (const ctx of [...others.map(({ acting }) => acting), fixture.partner])
    for (const format of ["csv", "pdf", "html"] as const)
      await expect(bytesOf(format, month, ctx)).rejects.toMatchObject({ code: "not_permitted" });
  const stranger = await makeOrganization(fixture.system);
  expect((await rowsOf(month, stranger.owner.acting)).map(([, , cents]) => cents)).toEqual([0, 0]);
  const { userId } = await signedInUser(fixture.system, "ada@example.org");
  const person = await fixture.system.db.identity.findFirstOrThrow({ where: { userId } });
  await fixture.receive(person, 4_000n);
  const own = personCaller({ userId, sessionId: "ses_test", identityId: person.id, requestId: "page" });
  const now = new Intl.DateTimeFormat("en-CA", { timeZone: person.timeZone }).format(fixture.clock.now());
  const rows = await rowsOf(now.slice(0, 7), fixture.system.as(own));
  expect(rows.map(([, type, cents]) => [type, cents])).toEqual([
    ["opening", 0],
    ["gifts", 3_900],
    ["closing", 3_900],
  ]);
});
