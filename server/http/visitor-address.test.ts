import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { visitorAddress } from "@/server/http/visitor-address";

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

// Guards the rate limit on visitors: a forged address must not count.
it("uses the connection's address unless proxies are trusted, and then what the outermost wrote", () => {
  expect(visitorAddress(from("203.0.113.9", "10.0.0.1"), 0)).toBe("203.0.113.9");
  expect(visitorAddress(from("10.0.0.2", "192.0.2.1, 203.0.113.9"), 1)).toBe("203.0.113.9");
  expect(visitorAddress(from("10.0.0.2", "192.0.2.1, 203.0.113.9, 10.0.0.1"), 2)).toBe("203.0.113.9");
  expect(visitorAddress(from("10.0.0.2"), 1)).toBe("10.0.0.2");
});
