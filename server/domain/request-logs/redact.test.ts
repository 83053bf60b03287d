import { expect, test } from "vitest";
import { documentedEndpoints } from "@/server/api/registry";
import { vocabularyOf } from "@/server/api/request-logs/vocabulary-of";
import { REDACTED, redact, redactPath } from "@/server/domain/request-logs/redact";
import { redactIdempotencyKey, redactUserAgent } from "@/server/domain/request-logs/redact-header";
import { ID_PREFIXES, type IdKind, newId } from "@/server/kernel/ids";
import { REQUEST_LOG_ENTRIES_MAX, REQUEST_LOG_USER_AGENT_MAX_CHARACTERS } from "@/server/kernel/limits";

const vocabulary = vocabularyOf(documentedEndpoints);
const stored = (value: object) => redact(value, vocabulary).stored;

/** What must never appear in the log, wherever a client put it. */
const PERSONAL = [
  "ada.lovelace@example.org",
  "Ada Lovelace",
  "Lovelace",
  "Łukasz Żółć",
  "愛子",
  "In memory of Charles",
  "4242424242424242",
  "4242 4242 4242 4242",
  "4242-4242-4242-4242",
  "12-3456789",
  "123456789",
  "123-45-6789",
  "+44 20 7946 0958",
  "DE89370400440532013000",
  "12 St James's Square",
  "SW1Y 4JH",
  "1815-12-10",
  "pm_card_visa_4242",
  "alm_sk_sandbox_0123456789abcdefghijABCDEFGHIJ0123456789",
  "whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0",
  "https://hooks.example.org/in?token=s3cr3t",
  "192.0.2.7",
  "gft_notanid",
  "\u0000\ud800",
];
const PERSONAL_NUMBERS = [4242424242424242, 123456789, 12345678, 19800101, 442079460958, 51.5072178, -123456789];

const fields = new Set([
  ...vocabulary.words.keys(),
  ...vocabulary.numbers,
  ..."email display_name legal_name ein memo token description url reason address line1 city name amount".split(" "),
  ..."constructor __proto__ toString metadata unknown".split(" "),
]);

/** Every place in a body where a value can be. */
function places(value: unknown): object[] {
  const named = [...fields].flatMap((name) => [
    { [name]: value },
    { [name]: [value] },
    { [name]: { [name]: value } },
    { metadata: { [name]: [{ [name]: value }] } },
  ]);
  return [...named, [value], [[value]], { a: { b: { c: { d: value } } } }];
}

// Guards everyone whom a request is about: a log kept for 30 days must not reveal who they are.
test.each(PERSONAL)("%s is redacted everywhere", (text) => {
  for (const place of places(text)) {
    expect(JSON.stringify(stored(place))).not.toContain(JSON.stringify(text).slice(1, -1));
  }
  for (const path of [`/v1/identities/${text}`, `/v1/${text}/gifts`, `/${text}`])
    expect(redactPath(path, vocabulary)).not.toContain(text);
});

test.each(PERSONAL_NUMBERS)("the number %d is redacted, unless it can be an amount", (number) => {
  for (const place of places(number).filter((one) => !Object.keys(one).some((name) => name.endsWith("_cents"))))
    expect(JSON.stringify(stored(place))).not.toContain(String(number));
  expect(stored({ amount_cents: 4242424242424242 })).toEqual({ amount_cents: REDACTED });
});

const PERSONAL_NAMES = PERSONAL.filter((text) => !/^(Lovelace|gft_notanid|pm_card_visa_4242)$/.test(text));
test.each(PERSONAL_NAMES)("%s is redacted as a field name", (name) => {
  const text = JSON.stringify(stored({ [name]: true, metadata: { [name]: 1 }, list: [{ [name]: null }] }));
  expect(text).not.toContain(JSON.stringify(name).slice(1, -1));
});

test("the structure is kept, with amounts, small numbers, booleans, nulls, ids and the values that the API declares", () => {
  const [from, to] = [newId("individual"), newId("organization")];
  const body = {
    from,
    to,
    amount_cents: 99_999_999_999,
    currency: "EUR",
    anonymous: true,
    memo: null,
    limit: 25,
    type: "individual",
    events: ["gift.settled", "*", "no.such"],
    dedication: { type: "in_honor", name: "Ada" },
    metadata: { order: 17, paid: true, nothing: null, deep: [{ currency: "EUR", gift: newId("gift") }] },
  };
  expect(stored(body)).toEqual({
    from,
    to,
    amount_cents: 99_999_999_999,
    currency: "EUR",
    anonymous: true,
    memo: null,
    limit: 25,
    type: "individual",
    events: ["gift.settled", "*", REDACTED],
    dedication: { type: "in_honor", name: REDACTED },
    metadata: { order: REDACTED, paid: true, nothing: null, deep: [{ currency: REDACTED, gift: REDACTED }] },
  });
  expect(stored({ amount_cents: "500", currency: "eur", status: "EUR", type: "USD" })).toEqual({
    amount_cents: "500",
    currency: REDACTED,
    status: REDACTED,
    type: REDACTED,
  });
  expect(stored({ expand: "from,to", limit: "25", tax_year: "2026", status: "settled", cursor: "abc" })).toEqual({
    expand: "from,to",
    limit: "25",
    tax_year: "2026",
    status: "settled",
    cursor: REDACTED,
  });
});

test("ids of every kind are kept, and nothing similar to one", () => {
  for (const kind of Object.keys(ID_PREFIXES) as IdKind[]) {
    const id = newId(kind);
    expect(stored({ x: id })).toEqual({ x: id });
    expect(redactPath(`/v1/gifts/${id}/refund`, vocabulary)).toBe(`/v1/gifts/${id}/refund`);
    for (const near of [`${id}x`, ` ${id}`, id.slice(0, -1), id.toUpperCase(), `x${id}`, `${id}\n`])
      expect(stored({ x: near })).toEqual({ x: REDACTED });
  }
});

test("what is long or deep is truncated and marked", () => {
  const many = redact({ list: Array.from({ length: 5_000 }, () => 1) }, vocabulary);
  expect(many.isShortened).toBe(true);
  expect((many.stored as { list: unknown[] }).list).toHaveLength(REQUEST_LOG_ENTRIES_MAX);
  const wide = redact(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, 1])), vocabulary);
  expect(Object.keys(wide.stored as object)).toHaveLength(REQUEST_LOG_ENTRIES_MAX + 1);
  const deep = JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`);
  expect(JSON.stringify(redact(deep, vocabulary)).length).toBeLessThan(200);
  expect(redact(deep, vocabulary).isShortened).toBe(true);
  expect(redact({ a: 1 }, vocabulary).isShortened).toBe(false);
  const long = redact({ ["x".repeat(100_000)]: "y".repeat(100_000) }, vocabulary);
  expect(JSON.stringify(long.stored).length).toBeLessThan(50);
  expect(redactPath(`/v1${"/x".repeat(3_000)}`, vocabulary).length).toBeLessThan(200);
});

test("a body's own `__proto__` stays a name and changes nothing", () => {
  const shown = stored(JSON.parse('{"__proto__":{"polluted":true}}'));
  expect(JSON.stringify(shown)).toBe('{"__proto__":{"polluted":true}}');
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("an Idempotency-Key is kept if it looks like one", () => {
  const plain = ["3f0c3c1e-9d5b-4f7e-8a51-0d8f5a9e4b12", "order:2026-11-21.17", "gift_1763700000000", '"quoted"'];
  expect(plain.map(redactIdempotencyKey)).toEqual([...plain.slice(0, 3), REDACTED]);
  for (const text of PERSONAL.filter((one) => /[@ ]|4242.?4242|alm_sk|whsec/.test(one)))
    expect(redactIdempotencyKey(text)).toBe(REDACTED);
});

test("a User-Agent loses addresses and secrets, and is truncated", () => {
  expect(redactUserAgent("shop/2.1 (ops@example.org; +https://shop.example)")).toBe(
    "shop/2.1 [redacted] +https://shop.example)",
  );
  expect(redactUserAgent("x alm_sk_sandbox_0123456789 y")).toBe("x [redacted] y");
  expect(redactUserAgent("\u0000é\n")).toBe("???");
  expect(redactUserAgent("a@b ".repeat(1_000)).length).toBeLessThanOrEqual(REQUEST_LOG_USER_AGENT_MAX_CHARACTERS);
});
