import { expect, test } from "vitest";
import { bounceReasonOf, isUndeliverable } from "@/server/kernel/bounces";

const said = (code: number | null, status: string | null, text = "") => bounceReasonOf({ code, status, text });

// Guards recipients: an address that is suppressed by mistake gets no more updates.
test.each([
  [550, null, "5.1.1 no such user", "no_mailbox"],
  [550, null, "no such user here", "no_mailbox"],
  [553, null, "sorry, that address is not known", "no_mailbox"],
  [550, "5.1.2", "", "no_domain"],
  [null, "5.2.1", "", "closed"],
  [552, null, "quota", "full"],
  [null, "5.2.2", "", "full"],
  [null, "5.4.7", "", "expired"],
  [550, null, "5.7.1 relaying denied", "refused"],
  [550, null, "relay access denied", "refused"],
  [554, null, "your address is on a blocklist", "refused"],
  [null, "5.0.0", "", "refused"],
  [451, null, "try later", null],
  [450, null, "4.2.1 busy", null],
  [550, "4.4.1", "said so earlier", null],
  [null, null, "who knows", null],
] as const)("%s %s %s is %s", (code, status, text, reason) => {
  expect(said(code, status, text)).toBe(reason);
});

test("only what is said of the mailbox itself gives an address up", () => {
  expect((["no_mailbox", "no_domain", "closed"] as const).every(isUndeliverable)).toBe(true);
  expect((["full", "expired", "refused"] as const).some(isUndeliverable)).toBe(false);
});
