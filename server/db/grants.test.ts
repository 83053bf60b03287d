import { expect, test } from "vitest";
import { readSchemaFiles } from "@/server/db/schema-files";

// The app can call only granted functions, so a forgotten grant fails in every deployment with several logins.
test("every function is granted, unless only triggers call it", () => {
  const { functions, grants } = readSchemaFiles();
  const called = functions.filter(({ text }) => !/\bRETURNS trigger\b/.test(text)).map(({ name }) => name);
  expect(called.filter((name) => !new RegExp(`\\b${name}\\b`).test(grants!.text))).toEqual([]);
});
