import { describe, expect, it } from "vitest";
import { localPath } from "@/server/kernel/local-path";

// Guards against open redirects: a link's target is followed only within the site.

describe("a path within the site", () => {
  it.each([
    ["/me", "/me"],
    ["/me?page=2&lang=de", "/me?page=2&lang=de"],
    ["/c/../me", "/me"],
    ["/me#gifts", "/me"],
    ["/me?to=https://elsewhere.example", "/me?to=https://elsewhere.example"],
    ["/%2f%2felsewhere.example", "/%2f%2felsewhere.example"],
    ["/%5celsewhere.example", "/%5celsewhere.example"],
  ])("is read from %j", (text, path) => {
    expect(localPath(text)).toBe(path);
    expect(new URL(path, "https://give.example.org").host).toBe("give.example.org");
  });

  it.each([
    null,
    undefined,
    "",
    "me",
    " /me",
    "https://elsewhere.example",
    "HTTPS://elsewhere.example",
    "//elsewhere.example",
    "///elsewhere.example",
    "/\\elsewhere.example",
    "\\\\elsewhere.example",
    "/\t/elsewhere.example",
    "/\n/elsewhere.example",
    "\t//elsewhere.example",
    "/.//elsewhere.example",
    "/..//elsewhere.example",
    "/./\\elsewhere.example",
    "/me/../..//elsewhere.example",
    "/%2e//elsewhere.example",
    "//user@elsewhere.example",
    "//elsewhere.example:443/me",
    "//elsewhere。example",
    "//[::1]",
    "//",
    "javascript:alert(1)",
    "data:text/html,hello",
    `/${"a".repeat(500)}`,
  ])("is not read from %j", (text) => {
    expect(localPath(text)).toBeNull();
  });
});
