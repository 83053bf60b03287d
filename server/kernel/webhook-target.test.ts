import { describe, expect, it, test } from "vitest";
import { readWebhookUrl } from "@/server/kernel/webhook-target";

function errorOf(url: string, allowed: string[] = []): string | null {
  const reading = readWebhookUrl(url, allowed);
  return reading.ok ? null : reading.error;
}

const LONG_LABELS = `${"a".repeat(63)}.`.repeat(3);

describe("the URL of an endpoint", () => {
  test.each([
    "https://example.org/hooks?a=1",
    "https://example.org:443/",
    "https://example.org:1024/",
    "https://example.org:65535/",
    "https://203.0.112.7/",
    "https://a.io",
    // A host has at most 253 characters, and a URL 2,048.
    `https://${LONG_LABELS}${"b".repeat(61)}/`,
    `https://example.org/${"p".repeat(2_048 - "https://example.org/".length)}`,
  ])("may be %s", (url) => {
    expect(errorOf(url)).toBeNull();
  });

  test.each([
    ["http://example.org/", "must start with https://"],
    ["https://example.org:80/", "must use port 443 or one from 1024 to 65535"],
    ["https://example.org:1023/", "must use port 443 or one from 1024 to 65535"],
    ["https://10.0.0.1/", "must not point to a private or reserved address"],
    ["https://[::1]/", "must not point to a private or reserved address"],
    ["https://0x7f.1/", "must have its IP address in the usual form, such as 203.0.113.7"],
    ["https://localhost/", "must name a host that is reachable from the internet"],
    ["https://printer/", "must name a host that is reachable from the internet"],
    ["https://shop.internal/", "must name a host that is reachable from the internet"],
    [`https://${LONG_LABELS}${"b".repeat(62)}/`, "must name a host"],
    ["https://user@example.org/", "must not contain credentials"],
    ["https://example.org/#top", "must not have a fragment"],
    ["https://example.org/a b", "must not contain spaces, backslashes or control characters"],
    ["ftp://example.org/", "must be an absolute https URL"],
    [`https://example.org/${"p".repeat(2_049 - "https://example.org/".length)}`, "must be at most 2048 characters"],
  ])("may not be %s, which %s", (url, error) => {
    expect(errorOf(url)).toBe(error);
  });
});

describe("an exception of the operator's", () => {
  it("names a host, or a host and its port, for which each scheme has its own", () => {
    expect(errorOf("http://box/", ["box"])).toBeNull();
    expect(errorOf("http://box/", ["BOX:80"])).toBeNull();
    expect(errorOf("https://box/", ["box:443"])).toBeNull();
    expect(errorOf("http://10.0.0.1:8080/", ["10.0.0.1:8080"])).toBeNull();
    expect(errorOf("http://[::1]:8080/", ["[::1]:8080"])).toBeNull();
    // A name of one letter is valid.
    expect(errorOf("http://b/", ["b"])).toBeNull();
  });

  it("is for nothing else", () => {
    expect(errorOf("https://box/", ["box:80"])).toBe("must name a host that is reachable from the internet");
    expect(errorOf("http://box:8080/", ["box:80"])).toBe("must start with https://");
    expect(errorOf("http://other/", ["box"])).toBe("must start with https://");
  });
});
