import { lookup, Resolver } from "node:dns/promises";

/** An address of a host name. */
export interface Address {
  address: string;
  family: 4 | 6;
}

/** Resolves every address of a host name. */
export type ResolveHost = (host: string) => Promise<Address[]>;

// Not the system's lookup: its few threads are shared, and one slow name would block all others.
const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/** Asks the name servers for every address of a public host. */
export const resolveHost: ResolveHost = async (host) => {
  const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = responses.flatMap((response, index) =>
    response.status === "fulfilled"
      ? response.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }) as Address)
      : [],
  );
  const failed = responses.find((response) => response.status === "rejected");
  if (found.length === 0) throw failed?.reason ?? new Error("no addresses");
  return found;
};

/** Asks the system, including its hosts file, for every address of a host in the operator's list of exceptions. */
export const resolveAllowedHost: ResolveHost = async (host) => {
  return (await lookup(host, { all: true })) as Address[];
};
