import { describe, expect, it } from "vitest";
import { matchPayment } from "@/server/domain/bank/matching/match-payment";
import type { IncomingPayment, MatchCandidate } from "@/server/domain/bank/matching/match-types";
import { creditorReference } from "@/server/kernel/creditor-reference";
import { newTransferReference } from "@/server/kernel/transfer-reference";
import { labelledTransfers } from "@/server/testing/labelled-transfers";

// Guards what is booked automatically, what waits for one keystroke and what needs a search: rule by rule.

const reference = (seed: number) =>
  newTransferReference(Uint8Array.from({ length: 32 }, (_, at) => (at * seed + 11) % 247));
const [A, B, C] = [reference(37), reference(53), reference(71)];

function gift(changes: Partial<MatchCandidate> = {}): MatchCandidate {
  return {
    kind: "gift",
    id: "gift_a",
    reference: A,
    amountCents: 5_000n,
    currency: "EUR",
    names: ["Maria Muñoz"],
    createdOn: "2026-11-01",
    expiresOn: "2026-12-01",
    status: "waiting",
    accountMarks: [],
    ...changes,
  };
}

function payment(changes: Partial<IncomingPayment> = {}): IncomingPayment {
  return {
    amountCents: 5_000n,
    currency: "EUR",
    bookedOn: "2026-11-03",
    name: null,
    text: `Ref ${A}`,
    structuredReference: null,
    endToEndId: null,
    accountMark: null,
    ...changes,
  };
}

function best(changes: Partial<IncomingPayment>, candidates = [gift()]) {
  const [first] = matchPayment(payment(changes), candidates, "ALM").suggestions;
  return (
    first && {
      ...first,
      codes: first.reasons.map(({ code }) => code),
      ids: first.parts.map((part) => part.candidate.id),
    }
  );
}

const typo = (text: string, at = 4) => text.slice(0, at) + (text[at] === "2" ? "3" : "2") + text.slice(at + 1);

describe("a payment with a reference", () => {
  it.each([
    ["in its text", { text: `Verwendungszweck: ${A.toLowerCase()}` }],
    ["with one wrong character", { text: typo(A) }],
    ["in the structured reference", { text: "", structuredReference: creditorReference(A) }],
    ["in the payer's id", { text: "", endToEndId: A }],
    ["in two fields", { structuredReference: creditorReference(A), text: typo(A) }],
    ["in the middle of a word", { text: `thanks${A}thanks` }],
    ["after the end, while the gift still waits", { bookedOn: "2027-01-05" }],
  ])("%s is certain", (_name, changes) => {
    expect(best(changes)).toMatchObject({ certainty: "certain", amount: "exact", ids: ["gift_a"] });
  });

  it.each<[string, Partial<IncomingPayment>, Partial<MatchCandidate>, object]>([
    ["less", { amountCents: 4_999n }, {}, { amount: "less" }],
    ["more", { amountCents: 5_001n }, {}, { amount: "more" }],
    ["another currency", { currency: "USD" }, {}, { amount: "other_currency" }],
    ["a gift that ended", {}, { status: "failed" }, { amount: "exact" }],
    ["a gift that is paid", {}, { status: "settled" }, { amount: "exact" }],
    ["a day before the gift", { bookedOn: "2026-10-30" }, {}, { amount: "exact" }],
    ["a valid reference that nobody has", { text: `${A} ${C}` }, {}, { amount: "exact" }],
  ])("of %s waits for a person", (_name, changes, other, expected) => {
    expect(best(changes, [gift(other)])).toMatchObject({ certainty: "likely", ...expected });
  });

  it("of two readings is only likely, and of two candidates only possible", () => {
    // Without its first symbol, the others could begin one place earlier or later.
    const text = A.slice(1);
    const { references } = matchPayment(payment({ text }), []);
    expect(references.every(({ isOnly }) => !isOnly)).toBe(true);
    expect(best({ text })).toMatchObject({ certainty: "likely" });
    const other = references.find((one) => one.reference !== A)!.reference;
    expect(best({ text }, [gift(), gift({ id: "gift_b", reference: other })])).toMatchObject({ certainty: "possible" });
  });

  it("that two share is never certain", () => {
    const shared = [gift(), gift({ kind: "standing_order", id: "order_a", amountCents: null, expiresOn: null })];
    expect(best({}, shared)).toMatchObject({ certainty: "likely" });
  });

  it("of a standing order is certain with any amount, or with its own", () => {
    const order = gift({ kind: "standing_order", id: "order_a", amountCents: null, expiresOn: null });
    expect(best({ amountCents: 1n }, [order])).toMatchObject({ certainty: "certain", amount: "any" });
    expect(best({ amountCents: 1n }, [{ ...order, amountCents: 5_000n }])).toMatchObject({ certainty: "likely" });
    expect(best({}, [{ ...order, status: "failed" }])).toMatchObject({ certainty: "likely" });
  });
});

describe("a payment with two references", () => {
  const both = { text: `${A} und ${B.toLowerCase()}`, amountCents: 7_500n };
  const second = gift({ id: "gift_b", reference: B, amountCents: 2_500n });

  it("is split if their amounts add up", () => {
    expect(best(both, [gift(), second])).toMatchObject({
      certainty: "certain",
      ids: ["gift_a", "gift_b"],
      parts: [{ amountCents: 5_000n }, { amountCents: 2_500n }],
    });
  });

  it.each<[string, Partial<IncomingPayment>, MatchCandidate[]]>([
    ["one is paid", both, [gift(), { ...second, status: "settled" }]],
    ["there is a third that nobody has", { ...both, text: `${both.text} ${C}` }, [gift(), second]],
  ])("is only likely to be if %s", (_name, changes, candidates) => {
    expect(best(changes, candidates)).toMatchObject({ certainty: "likely", ids: ["gift_a", "gift_b"] });
  });

  it("is not split if the amounts don't add up, or can't be compared", () => {
    for (const changes of [
      { ...both, amountCents: 5_000n },
      { ...both, currency: "USD" },
    ]) {
      const { suggestions } = matchPayment(payment(changes), [gift(), second]);
      expect(suggestions.map(({ parts, certainty }) => [parts.length, certainty])).toEqual([
        [1, "likely"],
        [1, "likely"],
      ]);
    }
    const order = gift({ kind: "standing_order", id: "order_b", reference: B, amountCents: null });
    expect(best(both, [gift(), order])).toMatchObject({ certainty: "likely", parts: [{ amountCents: 7_500n }] });
  });
});

describe("a payment without a reference", () => {
  const known = { text: "Spende", name: "MUNOZ MARIA", accountMark: "m1" };

  it("is likely with amount, name and account, and never more", () => {
    const found = best(known, [gift({ accountMarks: ["m1"] })]);
    expect(found).toMatchObject({ certainty: "likely", codes: ["amount_exact", "name_same", "account_known"] });
  });

  it.each<[string, Partial<IncomingPayment>]>([
    ["no account", { accountMark: null }],
    ["another name", { name: "Jo Park" }],
    ["another amount", { amountCents: 4_000n }],
  ])("is only possible with %s", (_name, changes) => {
    expect(best({ ...known, ...changes }, [gift({ accountMarks: ["m1"] })])).toMatchObject({ certainty: "possible" });
  });

  it("is only possible where another gift of the donor fits as well", () => {
    const two = [gift({ accountMarks: ["m1"] }), gift({ id: "gift_b", reference: B, accountMarks: ["m1"] })];
    expect(best(known, two)?.certainty).toBe("possible");
    expect(best(known, two)?.codes).toContain("others_alike");
  });

  it("is likely with a part of one that is cut off, and has no suggestion where nothing fits", () => {
    expect(best({ text: `Spende ${A.slice(0, 7)}` })).toMatchObject({ certainty: "likely" });
    expect(best({ text: `Spende ${A.slice(0, 5)}` })).toMatchObject({ certainty: "possible" });
    expect(best({ text: "Spende", amountCents: 1n })).toBeUndefined();
    expect(matchPayment(payment({ text: "Spende" }), [gift({ status: "settled" })]).suggestions).toEqual([]);
  });
});

it("explains its score in words that add up", () => {
  const changes = { name: "M. Muñoz", text: `ref:${typo(A)}`, amountCents: 4_000n, bookedOn: "2026-12-05" };
  const { references, suggestions } = matchPayment(payment(changes), [gift()]);
  const [{ reasons, score }] = suggestions as [(typeof suggestions)[number]];
  expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  const whole = A.replace(/.{4}(?=.)/g, "$& ");
  expect(reasons.map(({ words }) => words)).toEqual([
    `${typo(A)} is there, which is the reference ${whole} with one wrong character.`,
    "The amount is €40.00, which is less than the €50.00 expected.",
    "M. Muñoz is similar to the donor's name.",
    "It was booked on 2026-12-05, after the gift ended on 2026-12-01.",
  ]);
  expect(references).toMatchObject([{ field: "text", reference: A, written: typo(A), from: 4, to: 16 }]);
});

it("matches thousands of payments without a reference in seconds", () => {
  const { candidates } = labelledTransfers(1, 0);
  const started = performance.now();
  for (let at = 0; at < 2_000; at += 1)
    matchPayment(
      payment({ text: "Spende Tierheim 2024/3345 DE89 3704 0044 0532", name: "Anna Wolf" }),
      candidates.slice(0, 200),
    );
  // On an idle machine it takes a tenth of this.
  expect((performance.now() - started) / 2_000).toBeLessThan(3);
}, 20_000);
