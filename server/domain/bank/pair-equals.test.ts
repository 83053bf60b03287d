import fc from "fast-check";
import { expect, it } from "vitest";
import type { Sighting } from "@/server/domain/bank/booking-marks";
import { judgeReferences, type Pairing, pairEquals } from "@/server/domain/bank/pair-equals";

const sighting = (parts: Partial<Sighting> = {}): Sighting => ({
  format: "camt",
  kind: "statement",
  bankReference: null,
  endToEndId: null,
  text: "",
  ...parts,
});

const PART = { hasWholeDay: false, references: "stable" } as const;
const WHOLE = { hasWholeDay: true, references: "unknown" } as const;
const pair = (found: Sighting[], known: Sighting[], evidence = PART as Parameters<typeof pairEquals>[2]) =>
  pairEquals(
    found,
    known.map((one) => [one]),
    evidence,
  );
const known = (...places: number[]): Pairing[] => places.map((place) => ({ known: place }));

it("pairs by the order where nothing tells equals apart", () => {
  expect(pair([sighting(), sighting()], [sighting(), sighting()])).toEqual(known(0, 1));
  expect(pair([sighting(), sighting()], [sighting()])).toEqual([...known(0), "new"]);
  expect(pair([sighting()], [sighting(), sighting()])).toEqual(known(0));
});

it("leaves to a person what has the text of one payment and could, by its reference, only be another", () => {
  const [one, other] = [
    sighting({ text: "Ref X4CH", bankReference: "A1" }),
    sighting({ text: "ref. X4C2", format: "ofx" }),
  ];
  const found = [
    sighting({ text: "Ref X4CH", bankReference: "B1" }),
    sighting({ text: "Chidi ref. X4C2", bankReference: "B2" }),
  ];
  const evidence = { hasWholeDay: false, references: "unknown" } as const;
  expect(pair(found, [one, other], evidence)).toEqual(["unclear", ...known(1)]);
  // With stable references, B1 can't be A1 in spite of its text. If both are there, it is the one that is left.
  expect(pair(found.slice(0, 1), [one, other], PART)).toEqual(known(1));
  const both = [
    sighting({ text: "Ref X4CH", bankReference: "A1" }),
    sighting({ text: "Ref X4CH", bankReference: "B1" }),
  ];
  expect(pair(both, [one, other], evidence)).toEqual(known(0, 1));
});

// Found by a simulated bank with new references in each export, of which one format puts the name before the text.
it("pairs by a text within the other before the order, which would take what belongs to another payment", () => {
  const twice = ["A1", "A2"].map((bankReference) => sighting({ format: "ofx", text: "Dagny Ref F98H", bankReference }));
  const first = [sighting({ text: "Ref F98H", bankReference: "X1" }), twice[0]!];
  const other = sighting({ format: "ofx", text: "Chidi ref. MFW2", bankReference: "A3" });
  const found = ["Ref F98H", "Ref F98H", "ref. MFW2"].map((text, at) => sighting({ text, bankReference: `X3-${at}` }));
  const evidence = { hasWholeDay: false, references: "unknown" } as const;
  expect(pairEquals(found, [first, [twice[1]!], [other]], evidence)).toEqual([...known(1), "unclear", ...known(2)]);
});

it("pairs by reference, id, batch and text before the order", () => {
  const [one, other] = [sighting({ bankReference: "1" }), sighting({ bankReference: "2" })];
  expect(pair([one, other], [other, one])).toEqual(known(1, 0));
  const ids = [sighting({ endToEndId: "E-1" }), sighting({ endToEndId: "E2" })];
  expect(pair(ids, [sighting({ endToEndId: "E 2", format: "mt940" }), sighting()])).toEqual(known(1, 0));
  const batches = [sighting({ batchReferences: ["M-1", "P-1"] }), sighting({ batchReferences: ["M-1", "P-2"] })];
  expect(pair(batches.toReversed(), batches)).toEqual(known(1, 0));
  const together = ["Ada", "Grace"].map((text) => sighting({ text, batchReferences: ["M-1", "P-1"] }));
  expect(pair(together.toReversed(), together)).toEqual(known(1, 0));
  const text = sighting({ text: "Für die Schule, Ada Lovelace" });
  const cut = sighting({ format: "ofx", text: "FUR DIESCHULE ADA LOVEL" });
  expect(pair([text], [sighting({ text: "Rent" }), cut])).toEqual(known(1));
});

// Guards the second of two equal payments, which may come without the first.
it("finds another payment where a part of a day has only the second of two equals", () => {
  const first = sighting({ bankReference: "1", text: "Gift" });
  const second = sighting({ bankReference: "2", text: "Gift" });
  expect(pair([second], [first])).toEqual(["new"]);
  expect(pair([second], [first], { ...PART, references: "unknown" })).toEqual(["unclear"]);
  expect(pair([second], [first], { ...PART, references: "unstable" })).toEqual(known(0));
  const ids = ["E-1", "E-2"].map((endToEndId) => sighting({ endToEndId }));
  expect(pair([ids[1]!], [ids[0]!], { ...PART, references: "unstable" })).toEqual(["new"]);
});

it("keeps two payments to which a bank gave one reference", () => {
  const twice = [sighting({ bankReference: "1" }), sighting({ bankReference: "1" })];
  expect(pair(twice, [])).toEqual(["new", "new"]);
  expect(pair(twice, twice)).toEqual(known(0, 1));
  expect(pair(twice, twice.slice(1))).toEqual([...known(0), "new"]);
});

it("doesn't compare the references of different formats and kinds", () => {
  const camt = sighting({ bankReference: "1" });
  expect(pair([sighting({ bankReference: "9", format: "mt940" })], [camt])).toEqual(known(0));
  expect(pair([sighting({ bankReference: "9", kind: "intraday" })], [camt])).toEqual(known(0));
  const seenInBoth = [camt, sighting({ bankReference: "M-1", format: "mt940" })];
  expect(pairEquals([sighting({ bankReference: "M-2", format: "mt940" })], [seenInBoth], PART)).toEqual(["new"]);
});

it("lets the numbers decide where a side has the whole day, though the references differ", () => {
  const exported = ["1", "2"].map((bankReference) => sighting({ bankReference }));
  const again = ["8", "9"].map((bankReference) => sighting({ bankReference }));
  expect(pair(again, exported, WHOLE)).toEqual(known(0, 1));
  expect(pair([...again, sighting()], exported, { ...WHOLE, references: "stable" })).toContain("new");
});

it("takes ids that a format cut for the same", () => {
  const long = sighting({ endToEndId: "GIFT-2026-000123-ADA" });
  expect(pair([sighting({ endToEndId: "GIFT-2026-000123", format: "mt940" })], [long])).toEqual(known(0));
});

it("leaves those with little to say what is left, so that no pair is missed", () => {
  const free = sighting({ format: "csv" });
  const bound = sighting({ bankReference: "1", endToEndId: "E-1" });
  const other = sighting({ bankReference: "2", endToEndId: "E-2" });
  expect(pair([sighting(), bound], [free, other])).toEqual(known(1, 0));
});

it("judges a bank's references by days that have one booking each", () => {
  expect(judgeReferences({ agree: 9, differ: 1 })).toBe("stable");
  expect(judgeReferences({ agree: 0, differ: 9 })).toBe("unstable");
  expect(judgeReferences({ agree: 0, differ: 1 })).toBe("unknown");
  expect(judgeReferences({ agree: 0, differ: 0 })).toBe("unknown");
});

const some = (values: string[]) => fc.option(fc.constantFrom(...values));
const anySighting = fc.record({
  format: fc.constantFrom("camt", "mt940", "ofx"),
  kind: fc.constantFrom("statement", "intraday"),
  bankReference: some(["1", "2"]),
  endToEndId: some(["E-1", "F-2"]),
  text: fc.constantFrom("", "Gift", "Rent", "Ada Gift"),
}) as fc.Arbitrary<Sighting>;
const sightings = fc.array(anySighting, { maxLength: 8 });
const evidences = fc.record({
  hasWholeDay: fc.boolean(),
  references: fc.constantFrom("stable", "unstable", "unknown"),
}) as fc.Arbitrary<Parameters<typeof pairEquals>[2]>;

const pairedPlaces = (pairings: Pairing[]) => pairings.flatMap((one) => (typeof one === "string" ? [] : [one.known]));

it("books a file that comes again only once", () => {
  fc.assert(
    fc.property(sightings, evidences, (all, evidence) => {
      expect(pairedPlaces(pair(all, all, evidence)).sort()).toEqual([...all.keys()]);
    }),
  );
});

it("pairs each known booking at most once, and as many as there are where a side has the whole day", () => {
  fc.assert(
    fc.property(sightings, sightings, evidences, (found, before, evidence) => {
      const places = pairedPlaces(pair(found, before, evidence));
      expect(new Set(places).size).toBe(places.length);
      const most = Math.min(found.length, before.length);
      if (evidence.hasWholeDay) expect(places).toHaveLength(most);
      else expect(places.length).toBeLessThanOrEqual(most);
    }),
  );
});

it("loses and doubles nothing of a day that comes in several formats, in any order", () => {
  const formats = fc.shuffledSubarray(["camt", "mt940", "ofx", "camt"] as const, { minLength: 1 });
  fc.assert(
    fc.property(sightings, formats, (day, order) => {
      let booked: Sighting[][] = [];
      for (const format of order) {
        const found = day.map((one) => ({
          ...one,
          format,
          bankReference: one.bankReference && `${format}${one.bankReference}`,
        }));
        const pairings = pairEquals(found, booked, WHOLE);
        const seen = booked.map((one, place) => [...one, ...found.filter((_, at) => isPlace(pairings[at]!, place))]);
        booked = [...seen, ...found.filter((_, at) => pairings[at] === "new").map((one) => [one])];
      }
      expect(booked).toHaveLength(day.length);
    }),
  );
});

function isPlace(pairing: Pairing, place: number): boolean {
  return typeof pairing !== "string" && pairing.known === place;
}
