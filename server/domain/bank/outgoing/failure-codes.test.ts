import { expect, it } from "vitest";
import { failureCodeOf } from "@/server/domain/bank/outgoing/failure-codes";
import { tokenOut } from "@/server/resources/response-fields";

it.each([
  ["AC04", "account_closed"],
  ["R02", "account_closed"],
  ["R03", "unknown_account"],
  ["MD07", "md07"],
  ["not_sent", "not_sent"],
  ["DT01/X 2", "dt01_x_2"],
])("says %s of a bank as %s", (bankCode, code) => {
  expect(failureCodeOf(bankCode)).toBe(code);
  expect(code).toMatch(new RegExp(tokenOut.meta()!.pattern as string));
});
