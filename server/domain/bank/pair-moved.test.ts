import { expect, it } from "vitest";
import type { Sighting } from "@/server/domain/bank/booking-marks";
import { pairMoved } from "@/server/domain/bank/pair-moved";

const sighting = (parts: Partial<Sighting> = {}): Sighting => ({
  format: "camt",
  kind: "statement",
  bankReference: null,
  endToEndId: null,
  text: "",
  ...parts,
});
const dated = (bookedOn: string, amountCents = 500n) => ({ bookedOn, amountCents, currency: "EUR" });
const found = (bookedOn: string, parts: Partial<Sighting> = {}, amountCents?: bigint) => ({
  ...dated(bookedOn, amountCents),
  sighting: sighting({ format: "ofx", ...parts }),
});
const lacked = (bookedOn: string, parts: Partial<Sighting> = {}, amountCents?: bigint) => ({
  ...dated(bookedOn, amountCents),
  sightings: [sighting(parts)],
});

const MONDAY = "2026-11-02";
const FRIDAY = "2026-10-30";
const TEXT = { text: "Gift of Ada Lovelace" };

it("knows a booking that another format puts on another day", () => {
  expect(pairMoved([found(FRIDAY, TEXT)], [lacked(MONDAY, TEXT)])).toEqual([{ known: 0 }]);
  expect(pairMoved([found(FRIDAY, { endToEndId: "E-1" })], [lacked(MONDAY, { endToEndId: "E1" })])).toEqual([
    { known: 0 },
  ]);
});

it("takes what is too far away, of another amount or certainly another payment's for new", () => {
  expect(pairMoved([found("2026-10-27", TEXT)], [lacked(MONDAY, TEXT)])).toEqual(["new"]);
  expect(pairMoved([found(FRIDAY, TEXT, -500n)], [lacked(MONDAY, TEXT)])).toEqual(["new"]);
  expect(pairMoved([found(FRIDAY, TEXT)], [])).toEqual(["new"]);
  const ids = ["E-1", "F-2"].map((endToEndId) => ({ ...TEXT, endToEndId }));
  expect(pairMoved([found(FRIDAY, ids[0])], [lacked(MONDAY, ids[1])])).toEqual(["new"]);
  const references = ["1", "2"].map((bankReference) => ({ ...TEXT, bankReference, format: "camt" as const }));
  expect(pairMoved([found(FRIDAY, references[0])], [lacked(MONDAY, references[1])])).toEqual(["new"]);
});

it("leaves to a person what nothing says, or what may be one of two", () => {
  expect(pairMoved([found(FRIDAY)], [lacked(MONDAY)])).toEqual(["unclear"]);
  expect(pairMoved([found(FRIDAY, TEXT)], [lacked(MONDAY, TEXT), lacked("2026-11-03", TEXT)])).toEqual(["unclear"]);
  expect(pairMoved([found(FRIDAY, TEXT), found("2026-10-31", TEXT)], [lacked(MONDAY, TEXT)])).toEqual([
    "unclear",
    "unclear",
  ]);
});
