import { expect, test } from "vitest";
import { z } from "zod";
import { checkBody } from "@/server/api/check-body";
import { countNames } from "@/server/api/json-names";
import { listField, textField } from "@/server/resources/fields";

const schema = z.strictObject({ name: textField(3, 1), events: listField(z.string(), 2), note: z.string().optional() });

function errorsOf(text: string, of: z.ZodType = schema): string[] {
  const body = checkBody(of, { text, value: JSON.parse(text), names: countNames(text).count });
  return body.ok ? [] : body.details.map(({ param, message }) => `${param}|${message}`);
}

test("values that cannot be stored, duplicate names and schema errors are reported together", () => {
  expect(errorsOf('{"note":"\\u0000","name":"long","x":1,"events":["a"],"events":["b"]}')).toEqual([
    "note|note must not contain NUL characters or lone surrogates.",
    "events|events appears more than once. Send it only once.",
    "name|name must be at most 3 characters.",
    "x|x is not a field of this operation.",
  ]);
});

test("one value gets one error, whichever check finds it first", () => {
  expect(errorsOf('{"name":"a\\ud800bcd","events":["a"]}')).toEqual([
    "name|name must not contain NUL characters or lone surrogates.",
  ]);
});

test("the schema checks a body before anything else walks it, and a list's length before its items", () => {
  const seen: string[] = [];
  const item = z.string().refine((text) => seen.push(text) > 0);
  const events = JSON.stringify(Array.from({ length: 300 }, () => "\u0000"));
  expect(errorsOf(`{"events":${events}}`, z.strictObject({ events: listField(item, 2) }))).toHaveLength(100);
  expect(seen).toEqual([]);
});

test("limits are stated with their units", () => {
  expect(errorsOf('{"name":"","events":[1,2,3]}')).toEqual([
    "name|name must not be empty.",
    "events|events must have at most 2 items.",
  ]);
  expect(errorsOf('{"name":1,"events":[]}')).toEqual([
    "name|name must be a string.",
    "events|events must not be empty.",
  ]);
});
