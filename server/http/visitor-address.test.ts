import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { visitorAddress } from "@/server/http/visitor-address";

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

// Guards the limits on visitors: forged addresses don't count, and nobody escapes the limits.
it("uses the connection's address unless proxies are trusted, and then what the outermost wrote", () => {
  expect(visitorAddress(from("203.0.113.9", "10.0.0.1"), 0)).toBe("203.0.113.9");
  expect(visitorAddress(from("10.0.0.2", "192.0.2.1, 203.0.113.9"), 1)).toBe("203.0.113.9");
  expect(visitorAddress(from("10.0.0.2", "192.0.2.1, 203.0.113.9, 10.0.0.1"), 2)).toBe("203.0.113.9");
});

it("counts an address however a proxy writes it, and an IPv6 network as one visitor", () => {
  for (const entry of ["198.51.100.11", "198.51.100.11:4411", "::ffff:198.51.100.11", "[::ffff:198.51.100.11]:80"])
    expect(visitorAddress(from("127.0.0.1", entry), 1)).toBe("198.51.100.11");
  for (const entry of ["2001:db8:1:2::1", "[2001:db8:1:2::2]:443", "[2001:DB8:1:2:ffff::3]"])
    expect(visitorAddress(from("127.0.0.1", entry), 1)).toBe("2001:db8:1:2");
});

it("gives one name to all that cannot be read, which is never the machine's own", () => {
  for (const entry of [undefined, "", "unknown", "_hidden", "198.51.100.11, ", "1", "0x7f.1", "127.1", "a:b:c"])
    expect(visitorAddress(from("127.0.0.1", entry), 1)).toBe("unknown");
  expect(visitorAddress(from("127.0.0.1", "192.0.2.1"), 2)).toBe("unknown");
  expect(visitorAddress(from("127.0.0.1", "127.0.0.1"), 1)).toBe("127.0.0.1");
  expect(visitorAddress(from("::1"), 0)).toBe("local");
});

it("names who is at the other end of a connection once, and who is behind a proxy with each request", () => {
  const one = from("203.0.113.9");
  expect(visitorAddress(one, 0)).toBe("203.0.113.9");
  for (const visitor of ["192.0.2.1", "192.0.2.2"]) {
    const request = { socket: one.socket, headers: { "x-forwarded-for": visitor } } as unknown as IncomingMessage;
    expect([visitorAddress(request, 0), visitorAddress(request, 1)]).toEqual(["203.0.113.9", visitor]);
  }
});
