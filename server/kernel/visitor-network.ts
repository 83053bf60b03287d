import ipaddr from "ipaddr.js";

/** The internal header with the visitor's network. Whatever a client sends in it is replaced. */
export const VISITOR_HEADER = "x-almoner-visitor";
/** The visitor on this machine, when no proxy is in front: its operator. */
export const LOCAL_VISITOR = "local";
/** Every visitor whose address cannot be read. */
export const UNKNOWN_VISITOR = "unknown";

const IPV6_NETWORK_PARTS = 4;

/**
 * What counts as one visitor: an IPv4 address, or the first 64 bits of an IPv6 address, without a port. What cannot be
 * read is one visitor for all.
 */
export function visitorNetwork(written: string): string {
  const text = withoutPort(written.trim());
  if (!ipaddr.isValid(text) || (ipaddr.IPv4.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)))
    return UNKNOWN_VISITOR;
  const parsed = ipaddr.process(text);
  return parsed instanceof ipaddr.IPv4
    ? parsed.toString()
    : parsed.parts
        .slice(0, IPV6_NETWORK_PARTS)
        .map((part) => part.toString(16))
        .join(":");
}

/** True for an address of the machine itself. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** Some proxies write `192.0.2.1:4411` or `[2001:db8::1]:4411`. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? [];
  return bracketed ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, "$1");
}
