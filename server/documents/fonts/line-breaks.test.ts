import { expect, it } from "vitest";
import { lineBreaks } from "@/server/documents/fonts/line-breaks";

it.each([
  ["Lüdenscheidt", ["Lüdenscheidt"]],
  ["gft_01kah0q5z6e8qv0000000000bb", ["gft_01kah0q5z6e8qv0000000000bb"]],
  ["حسن", ["حسن"]],
  ["東京、大阪", ["東京、", "", "大阪"]],
])("breaks %s into %j", (word, parts) => {
  expect(lineBreaks(word)).toEqual(parts);
});

it("breaks a word that no column holds anywhere, but never loses a letter", () => {
  const parts = lineBreaks("m\u0327".repeat(40));
  expect(parts).toHaveLength(79);
  expect(parts.join("")).toBe("m\u0327".repeat(40));
});
