import { expect, it } from "vitest";
import { maskNumbers } from "@/server/kernel/masked-numbers";

// Guards that a bank's text about an account never reveals its number.

it.each([
  ["Account 9988776655 is closed", "Account ••••6655 is closed"],
  ["DE89 3704 0044 0532 0130 00 gesperrt", "••••3000 gesperrt"],
  ["IBAN de89370400440532013000", "IBAN ••••3000"],
  ["NL91ABNA0417164300: unknown", "••••4300: unknown"],
  ["Nr. 12-3456-789-0", "Nr. ••••7890"],
  ["AC04 on 12.11, 2 of 3", "AC04 on 12.11, 2 of 3"],
  ["The amount 123,456 is too high", "The amount 123,456 is too high"],
])("writes %j as %j", (text, masked) => {
  expect(maskNumbers(text)).toBe(masked);
});
