import { describe, expect, it } from "vitest";
import { readReturnUrl, returnUrlWith } from "@/server/kernel/return-url";

// Guards against our links redirecting to an unintended site.

const read = (text: string) => readReturnUrl(text, { allowsLocal: false });

describe("a URL to return to", () => {
  it.each([
    ["https://partner.example.org", "https://partner.example.org/"],
    ["https://partner.example.org/a/b?x=1&y=%C3%BC", "https://partner.example.org/a/b?x=1&y=%C3%BC"],
    ["https://Partner.example.org:8443/x", "https://partner.example.org:8443/x"],
    ["https://xn--mnchen-3ya.example/", "https://xn--mnchen-3ya.example/"],
  ])("is taken: %s", (text, stored) => {
    expect(read(text)).toBe(stored);
  });

  it.each([
    "http://partner.example.org/",
    "//partner.example.org",
    "///partner.example.org",
    "/verify",
    "https:partner.example.org",
    "https:/partner.example.org",
    "https:\\\\partner.example.org",
    "https://partner.example.org\\@evil.example",
    "https://partner.example.org@evil.example/",
    "https://user:secret@partner.example.org/",
    "https://partner.example.org#@evil.example/",
    "https://partner.example.org/#part",
    "https://partner.example.org/\r\nLocation: https://evil.example",
    "https://partner.example.org/\u0000",
    "\thttps://partner.example.org/",
    " https://partner.example.org/",
    "ht\ntps://partner.example.org/",
    "https://partner。example。org/",
    "https://partner.example.org／.evil.example/",
    "https://ｅvil.example/",
    "https://münchen.example/",
    "https://partner.ex%61mple.org/",
    "https://par\u00adtner.example.org/",
    "https://par\u200btner.example.org/",
    "https://partner.example.org\u202e/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://127.1/",
    "https://intranet/",
    "https://localhost/",
    "https://[::1]/",
    "javascript:alert(1)",
    "JaVaScRiPt://partner.example.org/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "ftp://partner.example.org/",
    "blob:https://partner.example.org/1",
    "about:blank",
    "https://",
    "",
    `https://partner.example.org/${"a".repeat(2_048)}`,
  ])("is refused: %j", (text) => {
    expect(read(text)).toBeNull();
  });

  it("is http at this machine in the sandbox only", () => {
    const local = "http://localhost:3000/welcome";
    expect([read(local), readReturnUrl(local, { allowsLocal: true })]).toEqual([null, local]);
    expect(readReturnUrl("http://partner.example.org/", { allowsLocal: true })).toBeNull();
  });

  it("keeps what it says, except for the fields that are ours", () => {
    const url = returnUrlWith("https://partner.example.org/?status=paid&order=7", {
      verification_id: "kyc_1",
      status: "a&b",
    });
    expect(url).toBe("https://partner.example.org/?status=a%26b&order=7&verification_id=kyc_1");
  });
});
