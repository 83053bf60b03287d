import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards the record of gifts and certificates: neither a bug nor anyone with the app's login can change it afterwards.

const FROZEN: Record<string, string[]> = {
  gifts: ["id", "from_id", "to_id", "amount_cents", "fee_cents", "net_cents", "currency", "created_at"],
  receipts: `id gift_id donor_id recipient_id tax_year serial number jurisdiction currency amount_cents facts code
    issued_at`.split(/\s+/),
};

/** A value that differs from the column's, by type. */
const OTHER: Record<string, (column: string) => string> = {
  text: (column) => `${column} || '0'`,
  character: () => "'EUR'",
  bigint: (column) => `${column} + 1`,
  integer: (column) => `${column} + 1`,
  json: () => `'{"amount": "more"}'`,
  "timestamp with time zone": (column) => `${column} + interval '1 ms'`,
};

let fixture: GiftFixture;
let giftId: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  giftId = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
});
afterAll(() => fixture.close());

const sql = (text: string, values: unknown[] = []) => fixture.system.pool.query(text, values);
const keyOf = (table: string) => (table === "gifts" ? "id" : "gift_id");

describe.each(Object.entries(FROZEN))("%s", (table, columns) => {
  it.each(columns)("never change their %s", async (column) => {
    const type = await sql(
      "SELECT data_type FROM information_schema.columns WHERE table_name = $1 AND column_name = $2",
      [table, column],
    );
    const other = OTHER[type.rows[0].data_type]!(column);
    const change = sql(`UPDATE ${table} SET ${column} = ${other} WHERE ${keyOf(table)} = $1`, [giftId]);
    await expect(change).rejects.toThrow(`the facts of ${table} are permanent`);
  });

  it("accept a statement that names a fact and leaves it as it is", async () => {
    const { rowCount } = await sql(`UPDATE ${table} SET amount_cents = amount_cents WHERE ${keyOf(table)} = $1`, [
      giftId,
    ]);
    expect(rowCount).toBe(1);
  });
});

it("a gift's sides do not follow an identity whose id is changed", async () => {
  const { rows } = await sql("SELECT from_id FROM gifts WHERE id = $1", [giftId]);
  const change = sql("UPDATE identities SET id = id || '0' WHERE id = $1", [rows[0].from_id]);
  await expect(change).rejects.toThrow("the facts of gifts are permanent");
});
