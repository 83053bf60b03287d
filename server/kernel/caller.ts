import {
  allowsScope,
  type Given,
  PERSON_SCOPES,
  type Right,
  type Role,
  rightsOf,
  type Scope,
} from "@/server/kernel/scopes";

/**
 * Who is making the request. An API key acts for the identity it belongs to; a member acts for an organization with the
 * rights of their roles; a user who signed in acts for no one but themselves; a person is that user acting as the platform's
 * person of an address that they proved; a pending user still has to enter the code of their second factor and can do
 * nothing else; a visitor of a page is anonymous; an operator acts at the terminal or the console; the system is Almoner
 * itself. A delegate is Almoner doing what an identity requested on a page or in advance:
 * it may give from the identity but reads nothing of it, because an address typed on a page proves nothing.
 */
export type Caller =
  | { kind: "api_key"; identityId: string; keyId: string; scopes: readonly Scope[]; requestId: string }
  | {
      kind: "member";
      identityId: string;
      userId: string;
      sessionId: string;
      roles: readonly Role[];
      scopes: readonly Right[];
      /** The campaigns that they are limited to; null for the organization as a whole. */
      campaigns: readonly string[] | null;
      requestId: string;
    }
  | {
      kind: "person";
      identityId: string;
      userId: string;
      sessionId: string;
      scopes: readonly Scope[];
      requestId: string;
    }
  | { kind: "user"; identityId: null; userId: string; sessionId: string; requestId: string }
  | { kind: "pending_user"; identityId: null; userId: string; sessionId: string; requestId: string }
  | { kind: "visitor"; identityId: null; requestId: string }
  | { kind: "delegate"; identityId: string; name: string; requestId: string }
  | { kind: "operator"; identityId: null; name: string; userId?: string; requestId: string }
  | { kind: "system"; identityId: null; name: string; requestId: string };

/** Almoner acting on its own, named after the job. */
export function systemCaller(name: string): Caller {
  return { kind: "system", identityId: null, name, requestId: `job:${name}` };
}

/** Almoner doing what an identity requested on a page or in advance, named after the feature. */
export function delegateCaller(identityId: string, name: string): Caller {
  return { kind: "delegate", identityId, name, requestId: `job:${name}` };
}

/** A visitor of a page. Links are verified where they find their subject. */
export function visitorCaller(requestId: string): Caller {
  return { kind: "visitor", identityId: null, requestId };
}

/** A signed-in user acting for themselves, in one of their sessions. */
export function userCaller(user: { userId: string; sessionId: string; requestId: string }): Caller & { kind: "user" } {
  return { kind: "user", identityId: null, ...user };
}

/** Someone who signed in and has yet to enter the code of their second factor. */
export function pendingUserCaller(user: { userId: string; sessionId: string; requestId: string }): Caller {
  return { kind: "pending_user", identityId: null, ...user };
}

/** A user who operates this installation, once they have used their second factor. */
export function operatorCaller(operator: { name: string; userId: string; requestId: string }): Caller {
  return { kind: "operator", identityId: null, ...operator };
}

interface Member extends Given {
  userId: string;
  sessionId: string;
  organizationId: string;
  requestId: string;
}

/** A signed-in user acting for an organization, with the rights of their roles there. */
export function memberCaller({ organizationId, isContactWithheld, ...rest }: Member): Caller & { kind: "member" } {
  const scopes = rightsOf({ roles: rest.roles, isContactWithheld });
  return { kind: "member", identityId: organizationId, scopes, ...rest };
}

/** A signed-in user acting as one of the persons that they own. */
export function personCaller(person: {
  userId: string;
  sessionId: string;
  identityId: string;
  requestId: string;
}): Caller & { kind: "person" } {
  return { kind: "person", scopes: PERSON_SCOPES, ...person };
}

/** Returns what the audit trail calls the caller. */
export function callerName(caller: Caller): string {
  switch (caller.kind) {
    case "api_key":
      return caller.identityId;
    case "member":
    case "person":
      return `${caller.identityId}/${caller.userId}`;
    case "user":
    case "pending_user":
      return caller.userId;
    case "delegate":
      return `${caller.name}:${caller.identityId}`;
    case "visitor":
      return caller.kind;
    default:
      return `${caller.kind}:${caller.name}`;
  }
}

type ActingCaller = Extract<Caller, { kind: "api_key" | "member" | "person" }>;

/** True for a key, a member and a person: they act for an identity, and as far as their scopes go. */
export function isActing(caller: Caller): caller is ActingCaller {
  return caller.kind === "api_key" || caller.kind === "member" || caller.kind === "person";
}

/**
 * The campaigns that a member is limited to; null for everyone else. They may act for nothing else of their
 * organization: every operation that doesn't check for one of these campaigns rejects them.
 */
export function boundCampaigns(caller: Caller): readonly string[] | null {
  return caller.kind === "member" ? caller.campaigns : null;
}

/**
 * Returns the identity that a caller acts for, including everything it manages; null for callers without one, and for
 * members who act for some campaigns alone.
 */
export function actingIdentityId(caller: Caller): string | null {
  return isActing(caller) && boundCampaigns(caller) === null ? caller.identityId : null;
}

/** Returns how members of a pool see who did something: an identity, or a part of Almoner. */
export function actorName(caller: Caller): string {
  return actingIdentityId(caller) ?? callerName(caller);
}

/** True for Almoner itself and its operators, who may see and do everything. */
export function isTrusted(caller: Caller): boolean {
  return caller.kind === "system" || caller.kind === "operator";
}

/** What the caller may read and write through the API: everything, for Almoner itself and its operators. */
export function scopesOf(caller: Caller): readonly Right[] {
  if (isActing(caller)) return caller.scopes;
  return isTrusted(caller) ? ["*"] : [];
}

/** True if the caller may read who gave. Only some roles of members may not: keys read what the scope of a resource shows. */
export function mayReadDonors(caller: Caller): boolean {
  return caller.kind !== "member" || allowsScope(caller.scopes, "donors:read");
}
