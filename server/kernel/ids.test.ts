import { expect, it } from "vitest";
import { ID_PREFIXES, type IdKind, isId, newId } from "@/server/kernel/ids";

// Guards what clients store for years: an id's prefix and length, and that ids sort by creation time.

/** The prefixes that the API promises, written out a second time. */
const PROMISED: Partial<Record<IdKind, string>> = {
  gift: "gft",
  campaign: "cmp",
  pool: "pool",
  disbursement: "dbr",
  receipt: "rcp",
  individual: "usr",
  organization: "org",
  verification: "kyc",
  webhookEndpoint: "whe",
  webhookDelivery: "whv",
  paymentMethod: "pm",
  payoutAccount: "pac",
  commitment: "cmt",
  match: "mch",
  ledgerEvent: "led",
  event: "evt",
  apiKey: "key",
  request: "req",
};
const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

/** The 128 bits of a UUID that 26 characters of base 32 hold, in hexadecimal. */
function uuidOf(characters: string): string {
  let bits = 0n;
  for (const character of characters) bits = bits * 32n + BigInt(CROCKFORD.indexOf(character));
  return bits.toString(16).padStart(32, "0");
}

it.each(Object.entries(ID_PREFIXES) as [IdKind, string][])(
  "an id of %s is %s_ and a UUIDv7 in base 32",
  (kind, prefix) => {
    expect(PROMISED[kind] ?? prefix).toBe(prefix);
    const before = Date.now();
    const id = newId(kind);
    const [start, characters, ...rest] = id.split("_") as [string, string];
    expect([start, characters.length, rest]).toEqual([prefix, 26, []]);
    const uuid = uuidOf(characters);
    const madeAt = Number.parseInt(uuid.slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(Date.now());
    expect(uuid[12]).toBe("7");
    expect("89ab").toContain(uuid[16]);
    expect(isId(id, kind)).toBe(true);
  },
);

it("an id of another kind, of another length or with a letter that base 32 leaves out is none", () => {
  const id = newId("gift");
  expect(isId(id, "receipt", "campaign")).toBe(false);
  expect(isId(id, "receipt", "gift")).toBe(true);
  for (const other of [id.slice(0, -1), `${id}0`, id.toUpperCase(), `${id.slice(0, -1)}u`, id.replace("_", "-"), ""])
    expect(isId(other, "gift"), other).toBe(false);
  // Too large: 26 characters hold 130 bits, of which the first two must be 0.
  expect(isId(`gft_8${id.slice(5)}`, "gift")).toBe(false);
});
