import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { envSchema, readEnv } from "@/server/config/env";
import { envExample } from "@/server/config/env-example";

it("matches .env.example; if not, run `node --import tsx server/cli/generate/env-example.ts`", () => {
  expect(readFileSync(".env.example", "utf8")).toBe(envExample());
});

it("shows every variable with a description and a default that parses back to the default", () => {
  const uncommented = envExample().replace(/^# ([A-Z_0-9]+=)/gm, "$1");
  const values = parseEnv(uncommented) as Record<string, string>;
  expect(Object.keys(values).sort()).toEqual(Object.keys(envSchema.shape).sort());
  expect(readEnv(values)).toEqual(readEnv({}));
  for (const [name, schema] of Object.entries(envSchema.shape)) expect(schema.description, name).toBeTruthy();
});
