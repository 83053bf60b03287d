import type { Scope } from "@/server/kernel/scopes";

/** Who is asking: the identity behind an API key, a person at the terminal, or Almoner itself. */
export type Caller =
  | { kind: "api_key"; identityId: string; keyId: string; scopes: readonly Scope[]; requestId: string }
  | { kind: "operator"; identityId: null; name: string; requestId: string }
  | { kind: "system"; identityId: null; name: string; requestId: string };

/** Almoner acting by itself, named after the job that acts. */
export function systemCaller(name: string): Caller {
  return { kind: "system", identityId: null, name, requestId: `job:${name}` };
}

/** What the audit trail calls the caller. */
export function callerName(caller: Caller): string {
  return caller.kind === "api_key" ? caller.identityId : `${caller.kind}:${caller.name}`;
}
