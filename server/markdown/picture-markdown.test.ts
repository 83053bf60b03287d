import { expect, it } from "vitest";
import { newId } from "@/server/kernel/ids";
import { pictureMarkdown } from "@/server/markdown/picture-markdown";
import { readMarkdown } from "@/server/markdown/read-markdown";

it.each([
  ["The quay at night", "The quay at night"],
  ["", ""],
  ["A [lamp] ](x) ![no] *_~<b>&amp;", "A [lamp] ](x) ![no] *_~<b>&amp;"],
  ["a `code` and \\", "a code and "],
  ["two\n\nlines", "two lines"],
])("the line for a picture that shows %j is read as that picture", (alt, text) => {
  const id = newId("picture");
  expect(readMarkdown(pictureMarkdown({ id, alt }))).toEqual([
    { kind: "paragraph", children: [{ kind: "picture", id, text }] },
  ]);
});
