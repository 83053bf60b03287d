import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { getCampaign } from "@/server/domain/campaigns/get-campaign";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { getMe } from "@/server/domain/identities/get-me";
import { issueKey } from "@/server/domain/identities/issue-key";
import { createUser } from "@/server/domain/users/users";
import {
  type Caller,
  delegateCaller,
  memberCaller,
  pendingUserCaller,
  systemCaller,
  userCaller,
  visitorCaller,
} from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import { type Right, ROLES, type Role, type Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { type AnyListOperation, type AnyOperation, listOperation } from "@/server/operations/operation";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards access: every operation rejects every kind of caller that its permission does not name, before anything is
// read, and a relation to one subject opens no other.

type Declared = AnyOperation | AnyListOperation;

const modules = import.meta.glob<Record<string, unknown>>(["../domain/**/*.ts", "!../domain/**/*.test.ts"], {
  eager: true,
});
const isOperation = (value: unknown): value is Declared => typeof value === "function" && "permission" in value;
const operations = Object.values(modules).flatMap((module) => Object.values(module).filter(isOperation));

/** Fails the test if an operation reads or writes before it has checked permission. */
const TRAP = new Proxy(
  {},
  {
    get(_, name) {
      throw new Error(`${String(name)} was touched before the caller was admitted`);
    },
  },
);

const key = (scopes: readonly Scope[]): Caller => ({
  kind: "api_key",
  identityId: newId("organization"),
  keyId: newId("apiKey"),
  scopes,
  requestId: "req_test",
});
const member = (role: Role, organizationId = newId("organization")) =>
  memberCaller({
    userId: newId("individual"),
    sessionId: newId("session"),
    organizationId,
    roles: [role],
    isContactWithheld: false,
    campaigns: null,
    requestId: "req_test",
  });

/** The permission table, written once more: what each scope and right is to each role. */
const ROLES_BY_RIGHT: Record<Right, Role[]> = {
  "*": ["owner", "admin"],
  "gifts:read": ROLES,
  "gifts:write": ["owner", "admin", "finance", "support"],
  "gifts:give": ["owner", "admin", "finance"],
  "gifts:refund": ["owner", "admin", "finance"],
  "donors:read": ["owner", "admin", "finance", "campaigns", "support"],
  "campaigns:read": ROLES,
  "campaigns:write": ["owner", "admin", "campaigns"],
  "pools:read": ROLES,
  "pools:write": ["owner", "admin", "finance"],
  "receipts:read": ["owner", "admin", "finance", "support"],
  "receipts:write": ["owner", "admin", "finance", "support"],
  "supporters:read": ["owner", "admin", "finance", "support"],
  "supporters:write": ["owner", "admin", "support"],
  "payouts:read": ["owner", "admin", "finance"],
  "payouts:write": ["owner", "admin", "finance"],
  "identities:read": ["owner", "admin", "finance", "support"],
  "identities:write": ["owner", "admin"],
  "webhooks:read": ["owner", "admin", "finance"],
  "webhooks:write": ["owner", "admin"],
  "disbursements:approve": ["owner", "admin", "finance"],
  "sandbox:write": ["owner", "admin"],
};

function rolesFor(permission: Declared["permission"]): Role[] {
  if ("member" in permission) return ROLES.filter((role) => permission.member.includes(role));
  if (!("scope" in permission) || permission.keysOnly) return [];
  const { scope, right } = permission;
  return ROLES.filter((role) => [scope, right].every((needed) => !needed || ROLES_BY_RIGHT[needed].includes(role)));
}

const pendingUser = () =>
  pendingUserCaller({ userId: newId("user"), sessionId: newId("session"), requestId: "req_test" });
const user = () => userCaller({ userId: newId("user"), sessionId: newId("session"), requestId: "req_test" });

/** The outcome of a call without data: the error's code, or "admitted" if it got as far as the data. */
async function attempt(operation: Declared, caller: Caller): Promise<string> {
  const ctx = { caller, settings: { mode: "sandbox" }, db: TRAP, pool: TRAP, ports: TRAP } as unknown as Context;
  try {
    await (operation as AnyListOperation)(ctx, {}, { limit: 1, after: null });
    return "admitted";
  } catch (error) {
    return (error as { code?: string }).code ?? "admitted";
  }
}

describe.each(operations.map((operation) => [operation.name, operation] as const))("%s", (_, operation) => {
  const { permission } = operation;
  const forPartners = "scope" in permission;
  const isOpen = "visitor" in permission;

  it("rejects visitors, users and delegates unless it is for them, and those who have yet to enter a code", async () => {
    expect((await attempt(operation, visitorCaller("page"))) !== "not_permitted").toBe(isOpen);
    expect((await attempt(operation, user())) !== "not_permitted").toBe("user" in permission);
    expect((await attempt(operation, pendingUser())) !== "not_permitted").toBe("pendingUser" in permission);
    if ("user" in permission || "pendingUser" in permission)
      expect(await attempt(operation, systemCaller("test"))).toBe("not_permitted");
    expect(await attempt(operation, delegateCaller(newId("individual"), "test"))).toBe("not_permitted");
  });

  it("is for exactly the roles of the permission table", async () => {
    const admitted = await Promise.all(
      ROLES.map(async (role) => {
        const outcome = await attempt(operation, member(role));
        return outcome !== "not_permitted" && outcome !== "insufficient_scope" ? [role] : [];
      }),
    );
    expect(admitted.flat()).toEqual(rolesFor(permission));
  });

  it("requires its scope, of a key and of a member's role alike", async () => {
    const scope = forPartners ? permission.scope : null;
    const refused = forPartners ? "insufficient_scope" : "not_permitted";
    if (scope !== null || !forPartners) expect(await attempt(operation, key([]))).toBe(refused);
    if (!forPartners) expect(await attempt(operation, key(["*"]))).toBe("not_permitted");
    else {
      expect(await attempt(operation, key(scope === null ? [] : [scope]))).not.toBe("insufficient_scope");
      const owner = await attempt(operation, member("owner"));
      expect(owner).not.toBe("insufficient_scope");
      if (permission.keysOnly) expect(owner).toBe("not_permitted");
    }
  });
});

it("knows more than the API shows", () => {
  expect(operations.length).toBeGreaterThan(95);
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
});

it("lists for identities that the caller manages, as any operation acts for them", async () => {
  const list = listOperation({
    name: "listForDonor",
    summary: "Lists what a donor has.",
    permission: { scope: "gifts:read", manages: ["donor_id"] },
    input: z.strictObject({ donor_id: z.string() }),
    run: async () => ({ rows: ["theirs"], next: null }),
  });
  const caller = key(["gifts:read"]);
  const managedBy = (managerId: string) =>
    ({ caller, db: { identity: { findUnique: async () => ({ id: "usr_1", managerId }) } } }) as unknown as Context;
  const page = { limit: 1, after: null };
  expect((await list(managedBy(caller.identityId!), { donor_id: "usr_1" }, page)).rows).toEqual(["theirs"]);
  const refused = list(managedBy("org_other"), { donor_id: "usr_1" }, page);
  await expect(refused).rejects.toMatchObject({ code: "not_permitted", param: "donor_id" });
});

it("pages run operations and no other function", async () => {
  const plain = async (_: Context, { id }: { id: string }) => id;
  // @ts-expect-error: without a permission, nothing says who may run it.
  await expect(runUntrusted({} as Context, plain, { id: "cmp_1" })).rejects.toThrow();
});

describe("a member", () => {
  let fixture: GiftFixture;
  beforeAll(async () => {
    fixture = await makeGiftFixture();
  });
  afterAll(() => fixture.close());

  /** Someone who no longer has the role, in a session that has passed the second factor. */
  async function formerly(role: Role, email = `former-${role}@members.example`) {
    const { id: userId } = await createUser(fixture.system, email);
    const caller = { ...member(role, fixture.partnerId), userId };
    const [at, expiresAt] = [new Date(), new Date("9999-01-01")];
    const times = { createdAt: at, seenAt: at, expiresAt, secondFactorAt: expiresAt };
    const data = { id: caller.sessionId, userId, tokenHash: caller.sessionId, userAgent: "", ...times };
    await fixture.system.db.userSession.create({ data });
    return fixture.system.as(caller);
  }
  async function join(role: Role) {
    const acting = await formerly(role, `${role}@members.example`);
    const { userId } = acting.caller as { userId: string };
    const membership = { organizationId: fixture.partnerId, userId, roles: [role], createdAt: fixture.system.now() };
    await fixture.system.db.membership.create({ data: membership });
    return acting;
  }
  const as = (role: Role, organizationId = fixture.partnerId) => fixture.system.as(member(role, organizationId));

  it("acts for the organization with the scopes of the role", async () => {
    const campaign = await createCampaign(as("campaigns"), { name: "Lamps" });
    expect(campaign.ownerId).toBe(fixture.partnerId);
    expect((await getCampaign(as("viewer"), { id: campaign.id })).id).toBe(campaign.id);
    await expect(createCampaign(as("viewer"), { name: "Boats" })).rejects.toMatchObject({
      code: "insufficient_scope",
      context: { required_scope: "campaigns:write" },
    });
    await expect(getMe(as("owner"), {})).rejects.toMatchObject({ code: "not_permitted" });
    await expect(issueKey(as("finance"), { id: fixture.partnerId, name: "Mine" })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
    const made = await issueKey(await join("admin"), { id: fixture.partnerId, name: "Ours" });
    expect(made.key.identityId).toBe(fixture.partnerId);
    // A role that was removed or never given can't issue a key.
    await expect(issueKey(await formerly("admin"), { id: fixture.partnerId, name: "Ours" })).rejects.toMatchObject({
      code: "not_permitted",
    });
  });

  it("reaches what the organization manages and nothing of another's", async () => {
    const giftId = await fixture.give(await fixture.person(), fixture.charity);
    await fixture.settle();
    const page = { limit: 10, after: null };
    expect((await listGifts(as("viewer"), {}, page)).rows.map(({ id }) => id)).toEqual([giftId]);
    const stranger = as("owner", (await fixture.person({ creator: fixture.system })).id);
    expect((await listGifts(stranger, {}, page)).rows).toEqual([]);
    await expect(refundGift(stranger, { id: giftId })).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(refundGift(as("support"), { id: giftId })).rejects.toMatchObject({ code: "not_permitted" });
    expect((await refundGift(as("finance"), { id: giftId })).status).toBe("reversed");
  });
});
