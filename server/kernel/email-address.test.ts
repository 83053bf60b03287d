import { describe, expect, it, vi } from "vitest";
import { emailErrorOf, emailKey, readEmail } from "@/server/kernel/email-address";

const label = "a".repeat(63);

describe("an email address", () => {
  it.each([
    ["ada@example.org", "ada@example.org"],
    ["  Ada@Example.ORG\t", "Ada@Example.ORG"],
    ["user@xn--e1afmkfd.xn--p1ai", "user@xn--e1afmkfd.xn--p1ai"],
    ["user@пример.рф", "user@xn--e1afmkfd.xn--p1ai"],
    ["user@münchen.de", "user@xn--mnchen-3ya.de"],
    ["user@MÜNCHEN.de", "user@xn--mnchen-3ya.de"],
    ["user@mu\u0308nchen.de", "user@xn--mnchen-3ya.de"],
    ["user@例え。テスト", "user@xn--r8jz45g.xn--zckzah"],
    ...["x&y", "a=b", "a!b", "%", "a/b", "o'neil", "_", "a.b+c", "a".repeat(64)].map((local) => [
      `${local}@example.org`,
      `${local}@example.org`,
    ]),
    [`a@${label}.org`, `a@${label}.org`],
    ["a@3.example", "a@3.example"],
  ])("is read from %j", (text, email) => {
    expect(readEmail(text)).toBe(email);
    // A normalized address stays the same when it is read again.
    expect(readEmail(email!)).toBe(email);
  });

  it.each([
    "",
    "@",
    "ada",
    "ada@",
    "@example.org",
    "ada@localhost",
    "ada@127.0.0.1",
    "ada@１.２.３.４",
    "ada@[127.0.0.1]",
    "a b@example.org",
    "a@b@example.org",
    ".a@example.org",
    "a.@example.org",
    "a..b@example.org",
    "ä@example.org",
    '"a"@example.org',
    "ada@x-.co",
    "ada@-x.co",
    "ada@ü-.co\u0000",
    "ada@ü%41.de",
    "ada@ü_x.de",
    "ada@ü..de",
    "ada@example..org",
    "ada@example.org.",
    "ada@example.o",
    "ada@exa_mple.org",
    "ada@ü/x.de",
    `${"a".repeat(65)}@example.org`,
    `a@${label}a.org`,
    `a@${"ü".repeat(60)}.de`,
    `a@${`${label}.`.repeat(4)}org`,
    "a@example.org\r\nBcc: b@example.org",
  ])("is not read from %j", (text) => {
    expect(readEmail(text)).toBeNull();
  });

  it("is the same one in any case and in either spelling of its domain", () => {
    expect(emailKey("Ada@MÜNCHEN.de ")).toBe(emailKey("ada@xn--mnchen-3ya.DE"));
  });

  it("is looked for by no pattern in a long text", () => {
    const exec = vi.spyOn(RegExp.prototype, "exec");
    expect(readEmail(`${"a".repeat(100_000)}@example.org`)).toBeNull();
    const lengths = exec.mock.calls.map(([text]) => text.length);
    exec.mockRestore();
    expect(lengths).toEqual([]);
  });
});

it.each([
  ["пример@пример.рф", "emailUnsupported"],
  ["andré@example.org", "emailUnsupported"],
  ["用户@例え.テスト", "emailUnsupported"],
  ["ada", "emailInvalid"],
  ["пример", "emailInvalid"],
  ["пример@localhost", "emailInvalid"],
  ["a\u00a0b@example.org", "emailInvalid"],
  [`${"ä".repeat(300)}@example.org`, "emailInvalid"],
  ["  ", "emailMissing"],
])("%j is answered with %s", (text, code) => {
  expect(emailErrorOf(text)).toBe(code);
});
