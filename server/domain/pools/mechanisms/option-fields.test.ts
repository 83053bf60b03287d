import { expect, test } from "vitest";
import { z } from "zod";
import { governanceErrors, MECHANISMS_BY_NAME } from "@/server/domain/pools/mechanisms/registry";
import { rangeText } from "@/server/resources/number-fields";
import { MECHANISMS } from "@/server/resources/pool";

type Schema = z.core.JSONSchema.JSONSchema;

/** Every numeric option of every mechanism, with its bounds. */
const numbers = MECHANISMS.flatMap((mechanism) => {
  const { properties = {} } = z.toJSONSchema(MECHANISMS_BY_NAME[mechanism].options as z.ZodType, { io: "input" });
  return Object.entries(properties).flatMap(([name, field]) =>
    [field as Schema, ...(((field as Schema).anyOf ?? []) as Schema[])]
      .filter(({ type }) => type === "integer" || type === "number")
      .map(({ minimum, maximum }) => [mechanism, name, minimum!, maximum!] as const),
  );
});

test("there are numbers among the options of mechanisms", () => {
  expect(numbers.length).toBeGreaterThan(8);
});

test.each(numbers)("%s names the bounds of %s, %d and %d", (mechanism, name, minimum, maximum) => {
  for (const value of [minimum - 7, maximum + 1, 1.5, "x"]) {
    const [error] = governanceErrors(mechanism, { [name]: value });
    expect(error).toMatchObject({ param: `governance.${name}`, code: "invalid_parameter" });
    expect(error!.message).toContain(`${rangeText(minimum, maximum)}.`);
  }
});
