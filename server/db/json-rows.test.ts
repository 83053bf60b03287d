import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readGifts, readGiftsWithContacts } from "@/server/domain/gifts/gift-rows";
import { readIdentities } from "@/server/domain/identities/identity-rows";
import { paymentTransitions } from "@/server/domain/payments/payment-transitions";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards that rows read as JSON equal the rows that Prisma reads: every field, of the same type, to the cent and the
// millisecond, with texts as they were typed.

let fixture: GiftFixture;
let ids: string[];
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const donor = await fixture.person({ name: 'Zoë "Quill" \\ Ünïcode' });
  const input = { memo: 'A "quoted" memo \\ with\nlines', metadata: { order: "7", "b\\c": '"d"' } };
  ids = [
    await fixture.give(donor, fixture.charity, { ...input, amount_cents: 4_700n, share_contact: true }),
    await fixture.give(donor, fixture.charity),
  ];
  await fixture.settle();
  // It has not been charged, so fields that only charged gifts have are null.
  ids.push(await fixture.give(donor, fixture.charity));
  const { admin } = fixture;
  await admin.query("UPDATE identities SET address = $1, is_501c3 = true WHERE id = $2", [
    { line1: "1 \\ Harbor", city: null },
    donor.id,
  ]);
});
afterAll(() => fixture.close());

const byId = <Row extends { id: string }>(rows: Row[]) => rows.sort((one, other) => (one.id < other.id ? -1 : 1));

describe("the same as Prisma reads", () => {
  it("gifts with their receipts", async () => {
    const { db } = fixture.system;
    const read = byId(await db.gift.findMany({ where: { id: { in: ids } }, include: { receipt: true } }));
    expect(await readGifts(fixture.system, ids)).toStrictEqual(read);
    expect(read.map(({ receipt }) => receipt !== null).sort()).toEqual([false, true, true]);
  });

  it("gifts with what was shared of their donors", async () => {
    const include = { receipt: true, contact: { include: { supporter: { select: { rootId: true } } } } } as const;
    const read = byId(await fixture.system.db.gift.findMany({ where: { id: { in: ids } }, include }));
    expect(await readGiftsWithContacts(fixture.system, ids)).toStrictEqual(read);
    expect(read.map(({ contact }) => contact?.supporter?.rootId !== undefined).sort()).toEqual([false, false, true]);
  });

  it("payments", async () => {
    const read = byId(await fixture.system.db.payment.findMany({ where: { subjectId: { in: ids } } }));
    const found = await paymentTransitions.read(
      fixture.system,
      read.map(({ id }) => id),
    );
    expect(found).toStrictEqual(read);
    expect(read).toHaveLength(2);
  });

  it("identities", async () => {
    const { db } = fixture.system;
    const read = byId(await db.identity.findMany());
    const found = await readIdentities(
      fixture.system,
      read.map(({ id }) => id),
    );
    expect(byId(found)).toStrictEqual(read);
    expect(read.some(({ is501c3, address }) => is501c3 && address !== null)).toBe(true);
  });

  it("within a transaction, too", async () => {
    const outside = await readGiftsWithContacts(fixture.system, ids);
    expect(await fixture.system.transaction((tx) => readGiftsWithContacts(tx, ids))).toStrictEqual(outside);
  });
});

it("reads cents that no number of JavaScript's holds, and no row where there is none", async () => {
  const cents = 9_007_199_254_740_993n;
  // As a replica, so that no trigger blocks the change of an amount.
  await fixture.admin.query(
    `BEGIN; SET LOCAL session_replication_role = replica; UPDATE payments SET amount_cents = ${cents}; COMMIT`,
  );
  const { id } = await fixture.system.db.payment.findFirstOrThrow();
  expect((await paymentTransitions.read(fixture.system, [id]))[0]!.amountCents).toBe(cents);
  expect(await paymentTransitions.read(fixture.system, ["pay_none"])).toEqual([]);
});
