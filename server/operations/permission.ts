import type { Identity } from "@/server/generated/prisma/client";
import { boundCampaigns, type Caller, isActing, isTrusted, scopesOf } from "@/server/kernel/caller";
import { InsufficientScope, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { allowsScope, type MemberRight, type Role, type Scope } from "@/server/kernel/scopes";
import { manages } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import type { AnySubject } from "@/server/operations/subject";

/** Who may run an operation, as data. Almoner itself and its operators may run every one. */
export type Permission<Relation extends string> =
  | PartnerPermission<Relation>
  | VisitorPermission
  | UserPermission
  | PendingUserPermission
  | MemberPermission
  | OperatorPermission;

/** For API keys, for members of an organization by the scopes of their role, and for people as themselves. */
interface PartnerPermission<Relation extends string> {
  /** The scope that a key or a role must have; null for any. */
  scope: Scope | null;
  /** What the roles of a member must allow besides the scope. */
  right?: MemberRight;
  /** Relations to the subject; the caller needs any one of them. Without this, whoever can see the subject may. */
  relation?: readonly Relation[];
  /** The 403 message for those who can see the subject and have none of these relations. */
  otherwise?: string;
  /** Fields of the input that must name identities which the caller manages; the default is its own. */
  manages?: readonly string[];
  /** The SQL function that checks `manages` in its own statement, where one round trip is promised. */
  managesCheckedBy?: string;
  /** True if the operation is about the API key itself, which a member does not have. */
  keysOnly?: true;
  /** True for a list that members limited to some campaigns can read, as far as it is about these campaigns. */
  forBound?: true;
}

/**
 * For visitors of pages, and so for no key, member or delegate: either anyone, who then sees what is public, or the
 * holder of a link. The link's secret is part of the subject's key, and nobody finds the subject without it.
 */
interface VisitorPermission {
  visitor: "anyone" | "link";
}

/**
 * For signed-in users, about what is their own, and for nobody else. The subject is found for the caller alone, so it
 * has no relations, and Almoner itself finds nothing.
 */
interface UserPermission {
  user: true;
}

/** For those who signed in and have yet to enter the code of their second factor, and for nobody else. */
interface PendingUserPermission {
  pendingUser: true;
}

/** For members of an organization by their role, about the organization itself, and for no key. */
interface MemberPermission {
  member: readonly Role[];
  /** True if people may also run it for themselves. */
  person?: true;
  /** True if members limited to some campaigns may run it, too. */
  forBound?: true;
}

/** For operators at the terminal or the console, and nobody else. */
interface OperatorPermission {
  operator: true;
}

/**
 * Rejects callers of the wrong kind, and keys and roles without the scope. Members limited to some campaigns need an
 * operation with a subject, which must then be one of theirs, or a permission `forBound`. Reads nothing.
 */
export function requireCaller(caller: Caller, permission: Permission<string>, hasSubject = false): void {
  if (boundCampaigns(caller) !== null && !hasSubject && !("forBound" in permission && permission.forBound))
    throw NotPermitted({ message: "You act for some campaigns alone. Ask an owner or admin of your organization." });
  const own = "user" in permission ? "user" : "pendingUser" in permission ? "pending_user" : null;
  if (own !== null && caller.kind !== own) throw NotPermitted();
  if (isTrusted(caller) || own !== null) return;
  if ("visitor" in permission && caller.kind === "visitor") return;
  if (
    "member" in permission &&
    caller.kind === "member" &&
    permission.member.some((role) => caller.roles.includes(role))
  )
    return;
  if ("member" in permission && permission.person && caller.kind === "person") return;
  if (!("scope" in permission)) throw NotPermitted();
  if (!isActing(caller)) throw NotPermitted();
  if (permission.keysOnly && caller.kind !== "api_key")
    throw NotPermitted({ message: "Signed-in members cannot do this." });
  if (permission.scope !== null) requireScope(caller, permission.scope);
  if (permission.right && caller.kind === "member" && !allowsScope(caller.scopes, permission.right))
    throw NotPermitted({ message: "Your role does not include this. Ask an owner or admin of your organization." });
}

/** Rejects keys and roles without the scope, which `param` asks for. */
export function requireScope(caller: Caller, scope: Scope, param: string | null = null): void {
  if (allowsScope(scopesOf(caller), scope)) return;
  throw InsufficientScope({
    ...(param && { param }),
    message: `This needs the scope ${scope}, which your access does not include. Ask for access that includes it.`,
    context: { required_scope: scope },
  });
}

/** Finds the subject for a caller who may act on it: 404 for those who cannot see it, 403 for those who may not act. */
export async function requireRelation<Subject extends AnySubject>(
  ctx: Context,
  permission: Permission<string>,
  subject: Subject,
  key: object,
): Promise<unknown> {
  const thing: unknown = await subject.find(ctx, key);
  if (thing === null) throw ResourceNotFound();
  if (isTrusted(ctx.caller) || "user" in permission) return thing;
  if ("visitor" in permission && permission.visitor === "link") return thing;
  if (!(await isAnyOf(ctx, subject, subject.visibleTo, thing))) throw ResourceNotFound();
  if ("relation" in permission && permission.relation && !(await isAnyOf(ctx, subject, permission.relation, thing)))
    throw NotPermitted(permission.otherwise ? { message: permission.otherwise } : {});
  return thing;
}

/**
 * Finds the identities that the input names for the caller to act for: 403 for one that it does not manage, existing or
 * not.
 */
export async function requireManaged(
  ctx: Context,
  permission: Permission<string>,
  input: Record<string, unknown>,
): Promise<Record<string, Identity>> {
  if (!("manages" in permission) || !permission.manages || permission.managesCheckedBy) return {};
  const entries = permission.manages.map(async (param) => {
    const id = (input[param] ?? ctx.caller.identityId) as string | null;
    const identity = id === null ? null : await ctx.db.identity.findUnique({ where: { id } });
    if (!identity || !manages(ctx, identity)) throw NotPermitted({ param });
    return [param, identity] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function isAnyOf(ctx: Context, { relations }: AnySubject, names: readonly string[], thing: unknown) {
  for (const name of names) if (await relations[name]?.(ctx, thing)) return true;
  return false;
}
