import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedNames } from "@/server/api/json-names";

const found = (text: string) => repeatedNames(text, JSON.parse(text));

test("duplicate names in one object are found by their paths", () => {
  expect(found('{"a":1,"a":2}')).toEqual(["a"]);
  expect(found('{"a":1,"\\u0061" : 2,"a"\n:3}')).toEqual(["a"]);
  expect(found('{"a":{"b":[0,{"c":1,"d":"x","c":{}}]},"e":1,"e":1}')).toEqual(["a.b[1].c", "e"]);
  expect(found('{"__proto__":1,"__proto__":{"a":1}}')).toEqual(["__proto__"]);
  expect(found('[[{"a":1}],{"":1,"":2}]')).toEqual(["[1]."]);
});

test("what only looks like a duplicate is not one", () => {
  for (const text of [
    '{"a":{"a":{"a":"a"}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":","b":"\\\\","c":":"}',
    '"a:"',
    "7",
    '{"a":["a","a"],"A":1}',
  ])
    expect(found(text), text).toEqual([]);
});

test("JSON written by a program has none, and repeating any of its names always is one", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, nth) => {
      const text = JSON.stringify(value);
      expect(found(text)).toEqual([]);
      const names = Object.keys(value);
      if (names.length === 0) return;
      const name = names[nth % names.length]!;
      expect(found(`{${JSON.stringify(name)}:[],${text.slice(1)}`)).toEqual([name]);
    }),
  );
});
