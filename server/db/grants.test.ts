import { expect, test } from "vitest";
import { readSchemaFiles } from "@/server/db/schema-files";

// Nobody may call a function that is not granted, so one that is forgotten fails in every deployment with several logins.
test("every function is granted, unless only triggers call it", () => {
  const { functions, grants } = readSchemaFiles();
  const called = functions.filter(({ text }) => !/\bRETURNS trigger\b/.test(text)).map(({ name }) => name);
  expect(called.filter((name) => !new RegExp(`\\b${name}\\b`).test(grants!.text))).toEqual([]);
});
