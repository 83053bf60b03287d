import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { namedReferences } from "@/server/domain/bank/incoming/named-references";
import { understandReferences } from "@/server/domain/bank/matching/understand-references";
import { creditorReference } from "@/server/kernel/creditor-reference";
import { formatTransferReference, newTransferReference } from "@/server/kernel/transfer-reference";

// Guards that settling gifts and showing payments to people find the same references, in whichever field and form.

const [one, other] = [3, 7].map((seed) => newTransferReference(Uint8Array.from({ length: 48 }, (_, at) => at * seed)));
const WRITTEN = { text: "", structuredReference: null, endToEndId: null };

it.each([
  ["text", { ...WRITTEN, text: `Lamps ${formatTransferReference(one!)}` }],
  ["text", { ...WRITTEN, text: creditorReference(one!) }],
  ["structured_reference", { ...WRITTEN, structuredReference: creditorReference(one!) }],
  ["end_to_end_id", { ...WRITTEN, endToEndId: creditorReference(one!).replace(/(.{4})/g, "$1 ") }],
])("reads a reference in %s as it is written: %j", (field, payment) => {
  expect(understandReferences(payment)).toMatchObject([{ reference: one, error: null, isOnly: true, field }]);
  expect(namedReferences(payment)).toEqual({ exact: [one], corrected: [] });
});

it("reads every reference of all fields once, and a corrected one only where it is not written anywhere", () => {
  const wrong = `${one!.slice(0, 3)}${one![3] === "2" ? "3" : "2"}${one!.slice(4)}`;
  expect(namedReferences({ ...WRITTEN, text: wrong })).toEqual({ exact: [], corrected: [one] });
  const both = { text: wrong, structuredReference: creditorReference(one!), endToEndId: other! };
  expect(namedReferences(both)).toEqual({ exact: [one, other], corrected: [] });
});

it("corrects nothing that could be one of several references, in whichever order they are tried", () => {
  // A missing symbol could belong in many places.
  const short = Array.from({ length: 400 }, (_, seed) =>
    newTransferReference(createHash("sha256").update(String(seed)).digest()).slice(1),
  );
  const several = short.filter(
    (text) => new Set(understandReferences({ ...WRITTEN, text }).map(({ reference }) => reference)).size > 1,
  );
  expect(several.length).toBeGreaterThan(2);
  for (const text of several) expect(namedReferences({ ...WRITTEN, text }), text).toEqual({ exact: [], corrected: [] });
});
