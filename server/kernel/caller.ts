import type { Scope } from "@/server/kernel/scopes";

/**
 * Who is asking: the identity behind an API key, a person at the terminal, Almoner itself, or nobody that is known. A
 * delegate is Almoner doing for an identity what that identity has asked for on a page or beforehand: it may give from
 * the identity and reads nothing of it, as an address typed on a page proves nothing.
 */
export type Caller =
  | { kind: "api_key"; identityId: string; keyId: string; scopes: readonly Scope[]; requestId: string }
  | { kind: "operator"; identityId: null; name: string; requestId: string }
  | { kind: "system"; identityId: null; name: string; requestId: string }
  | { kind: "delegate"; identityId: string; name: string; requestId: string }
  | { kind: "anonymous"; identityId: null; requestId: string };

/** Almoner acting by itself, named after the job that acts. */
export function systemCaller(name: string): Caller {
  return { kind: "system", identityId: null, name, requestId: `job:${name}` };
}

/** Almoner doing what an identity has asked for on a page or beforehand; named after what does it. */
export function delegateCaller(identityId: string, name: string): Caller {
  return { kind: "delegate", identityId, name, requestId: `job:${name}` };
}

/** What the audit trail calls the caller. */
export function callerName(caller: Caller): string {
  if (caller.kind === "api_key") return caller.identityId;
  if (caller.kind === "delegate") return `${caller.name}:${caller.identityId}`;
  return caller.kind === "anonymous" ? caller.kind : `${caller.kind}:${caller.name}`;
}

/** True for Almoner itself and its operators, who may see and do everything. */
export function isTrusted(caller: Caller): boolean {
  return caller.kind === "system" || caller.kind === "operator";
}
