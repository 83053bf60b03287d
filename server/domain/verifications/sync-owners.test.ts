import { afterAll, beforeAll, expect, it } from "vitest";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import {
  reinstateIdentity,
  revokeVerification,
  suspendByHand,
} from "@/server/domain/verifications/decide-verification";
import { endVerifications } from "@/server/domain/verifications/expire-verifications";
import { beginPersonVerification } from "@/server/domain/verifications/person-verification";
import { submitGathered } from "@/server/domain/verifications/submit-verification";
import { operatorCaller, visitorCaller } from "@/server/kernel/caller";
import { fillVerification } from "@/server/testing/fill-verification";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { anyAddress, personSecret, submitOrganization } from "@/server/testing/named-people-fixture";

// Guards organizations of the highest tier: nobody overlooks one whose owner is no longer verified.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider } });
});
afterAll(() => fixture.close());

const NEVER = new AbortController().signal;
const GRACE = { full_name: "Grace Owner", birth_date: "1980-05-06" };
const visitor = () => fixture.system.as(visitorCaller("page"));
const operator = (userId: string) => fixture.system.as(operatorCaller({ name: userId, userId, requestId: "page" }));

async function decide(): Promise<void> {
  fixture.clock.advance(60_000);
  await decideDueVerifications(fixture.system, NEVER);
}

async function followLink(email: string): Promise<void> {
  const { session } = await beginPersonVerification(visitor(), { secret: await personSecret(fixture.system, email) });
  await fillVerification({ visitor: visitor(), session: session! }, GRACE);
  expect(await submitGathered(visitor(), { session: session!, outcome: null })).toEqual([]);
  await decide();
}

/** An organization that passed; its only owner has this address. */
async function verifiedOrganization(email: string) {
  const { verification, organizationId } = await submitOrganization(fixture, [email]);
  await followLink(email);
  await decide();
  const { status } = await fixture.system.db.verification.findUniqueOrThrow({ where: { id: verification.id } });
  expect(status).toBe("passed");
  const owner = await fixture.system.db.identity.findFirstOrThrow({ where: { email } });
  const tier = async () =>
    (await fixture.system.db.identity.findUniqueOrThrow({ where: { id: organizationId } })).kycTier;
  const tasks = async () => {
    const where = { kind: "owner_unverified", subjectId: verification.id };
    return (await fixture.system.db.task.findMany({ where, orderBy: { id: "asc" } })).map(({ status: is }) => is);
  };
  return { verificationId: verification.id, organizationId, owner, tier, tasks };
}

const passOf = (identityId: string) =>
  fixture.system.db.verification.findFirstOrThrow({ where: { identityId, status: "passed" } });

it("is a task when an owner's pass is revoked, until they are verified again", async () => {
  const email = anyAddress();
  const { owner, tasks, tier } = await verifiedOrganization(email);
  expect(await tasks()).toEqual([]);
  await revokeVerification(operator("user_a"), { verificationId: (await passOf(owner.id)).id, reason: "A fake." });
  expect([await tasks(), await tier()]).toEqual([["open"], 3]);
  await submitOrganization(fixture, [email]);
  await followLink(email);
  expect(await tasks()).toEqual(["done"]);
});

it("is a task when an owner's evidence expires, until the organization's own verification is revoked", async () => {
  const { verificationId, owner, tasks } = await verifiedOrganization(anyAddress());
  const { id } = await passOf(owner.id);
  await fixture.system.db.verification.update({ where: { id }, data: { validUntil: fixture.system.now() } });
  await endVerifications(fixture.system, NEVER, fixture.system.now());
  expect(await tasks()).toEqual(["open"]);
  await revokeVerification(operator("user_a"), { verificationId, reason: "Nobody answers." });
  expect(await tasks()).toEqual(["done"]);
});

it("is a task while an owner is suspended", async () => {
  const { owner, tasks } = await verifiedOrganization(anyAddress());
  const given = { identityId: owner.id, reason: "A report." };
  await suspendByHand(operator("user_a"), given);
  expect(await tasks()).toEqual(["open"]);
  await reinstateIdentity(operator("user_a"), given);
  expect(await tasks()).toEqual(["open"]);
  await reinstateIdentity(operator("user_b"), given);
  expect(await tasks()).toEqual(["done"]);
});
