import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { issueKey } from "@/server/domain/identities/issue-key";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { createApplication } from "@/server/domain/organizations/create-organization";
import {
  acceptTransfer,
  endTransferOffer,
  listTransferOffers,
  offerTransfer,
  readTransferable,
} from "@/server/domain/organizations/transfer-offers";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { apiCaller } from "@/server/testing/gift-fixture";
import { actingFor, makeOrganization } from "@/server/testing/organization-fixture";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards records: what an organization manages moves to another only if both have agreed, and moves once.

type Organization = Awaited<ReturnType<typeof makeOrganization>>;

let opened: TestDatabase;
let ctx: Context;
let giving: Organization;
let taking: Organization;
let record: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  [giving, taking] = [await makeOrganization(ctx), await makeOrganization(ctx)];
});
afterAll(() => opened.close());
beforeEach(async () => {
  await ctx.db.transferOffer.deleteMany();
  record = (await createIdentity(giving.owner.acting, { type: "individual", email: newAddress() })).id;
});

const newAddress = () => `${randomUUID()}@example.org`;
const notFound = { code: "resource_not_found" };
const notPermitted = { code: "not_permitted" };
const managerOf = async (id: string) => (await ctx.db.identity.findUniqueOrThrow({ where: { id } })).managerId;
const offer = async (id = record, to = taking.id) => {
  await offerTransfer(giving.owner.acting, { identity_id: id, to });
  return (await ctx.db.transferOffer.findUniqueOrThrow({ where: { identityId: id } })).id;
};

describe("a transfer", () => {
  it("happens once the other organization accepts it, ends keys, and is in the audit trail", async () => {
    await issueKey(giving.owner.acting, { id: record, name: "Theirs" });
    const noAccount = { hasPayoutAccount: false };
    expect(await readTransferable(giving.owner.acting, { identity_id: record })).toMatchObject(noAccount);
    await setPayoutAccount(ctx.as(apiCaller(giving.id)), { id: record, token: "po_sandbox_ok" });
    const offerId = await offer();
    expect(await managerOf(record)).toBe(giving.id);
    const none = { gifts: 0, campaigns: 0, recurringGifts: 0, receipts: 0, endpoints: 0 };
    const facts = { id: record, ...none, keys: 1, hasPayoutAccount: true };
    for (const side of [giving, taking])
      expect(await readTransferable(side.owner.acting, { identity_id: record })).toMatchObject(facts);
    await acceptTransfer(taking.owner.acting, { offer_id: offerId });
    expect(await managerOf(record)).toBe(taking.id);
    expect(await ctx.db.apiKey.count({ where: { identityId: record, revokedAt: null } })).toBe(0);
    expect(await readTransferable(taking.owner.acting, { identity_id: record })).toMatchObject(noAccount);
    const actions = await ctx.db.auditEntry.findMany({ where: { subjectId: record }, orderBy: { id: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["identity.offer_transfer", "identity.transfer", "identity.accept_transfer"]),
    );
    await expect(readTransferable(giving.owner.acting, { identity_id: record })).rejects.toMatchObject(notFound);
    expect(await listTransferOffers(taking.owner.acting, {})).toEqual([]);
  });

  it("happens once, however often it is accepted at once", async () => {
    const offerId = await offer();
    const attempts = await Promise.allSettled(
      [1, 2, 3].map(() => acceptTransfer(taking.owner.acting, { offer_id: offerId })),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await ctx.db.auditEntry.count({ where: { subjectId: record, action: "identity.transfer" } })).toBe(1);
  });

  it("is offered by owners, of what their organization manages, to another that is active", async () => {
    const admin = await giving.join("admin");
    const to = taking.id;
    await expect(offerTransfer(admin.acting, { identity_id: record, to })).rejects.toMatchObject(notPermitted);
    const { acting } = giving.owner;
    const theirs = await createIdentity(taking.owner.acting, { type: "individual", email: newAddress() });
    await expect(offerTransfer(acting, { identity_id: theirs.id, to })).rejects.toMatchObject(notFound);
    await expect(offerTransfer(acting, { identity_id: giving.id, to })).rejects.toMatchObject(notFound);
    for (const unfit of [giving.id, record, theirs.id, newId("organization")]) {
      const refused = { code: "invalid_parameter", param: "to" };
      await expect(offerTransfer(acting, { identity_id: record, to: unfit })).rejects.toMatchObject(refused);
    }
  });

  it("is accepted by an owner or admin of the organization that it was offered to, and by nobody else", async () => {
    const offerId = { offer_id: await offer() };
    const [stranger, viewer] = [await makeOrganization(ctx), await taking.join("viewer")];
    await expect(acceptTransfer(giving.owner.acting, offerId)).rejects.toMatchObject(notFound);
    await expect(acceptTransfer(stranger.owner.acting, offerId)).rejects.toMatchObject(notFound);
    await expect(endTransferOffer(stranger.owner.acting, offerId)).rejects.toMatchObject(notFound);
    await expect(acceptTransfer(viewer.acting, offerId)).rejects.toMatchObject(notPermitted);
    const unseen = readTransferable(stranger.owner.acting, { identity_id: record });
    await expect(unseen).rejects.toMatchObject(notFound);
    expect(await managerOf(record)).toBe(giving.id);
    await acceptTransfer((await taking.join("admin")).acting, offerId);
    expect(await managerOf(record)).toBe(taking.id);
  });

  it("does not move a person whose user let the organization manage them", async () => {
    const person = await findOrCreatePerson(ctx, newAddress());
    await ctx.db.identity.update({ where: { id: person.id }, data: { managerId: giving.id } });
    const passOn = offerTransfer(giving.owner.acting, { identity_id: person.id, to: taking.id });
    await expect(passOn).rejects.toMatchObject(notFound);
  });

  it("moves what an application manages, too, to another application of the same owner", async () => {
    const application = async () => {
      const { id } = await createApplication(giving.owner.acting, { name: "App", email: newAddress() });
      return { id, acting: await actingFor(ctx, giving.owner.userId, id) };
    };
    const [one, other] = [await application(), await application()];
    const { id } = await createIdentity(one.acting, { type: "individual", email: newAddress() });
    await offerTransfer(one.acting, { identity_id: id, to: other.id });
    const [standing] = await listTransferOffers(other.acting, {});
    await acceptTransfer(other.acting, { offer_id: standing!.id });
    expect(await managerOf(id)).toBe(other.id);
  });
});

describe("an offer", () => {
  it("is seen by both sides, and ended by either", async () => {
    for (const side of [giving, taking]) {
      const offerId = await offer();
      const shown = [{ id: offerId, identity: { id: record }, from: { id: giving.id }, to: { id: taking.id } }];
      for (const one of [giving, taking]) expect(await listTransferOffers(one.owner.acting, {})).toMatchObject(shown);
      await endTransferOffer(side.owner.acting, { offer_id: offerId });
      await expect(acceptTransfer(taking.owner.acting, { offer_id: offerId })).rejects.toMatchObject(notFound);
    }
    expect(await managerOf(record)).toBe(giving.id);
  });

  it("takes the place of an earlier one, and ends by itself", async () => {
    const other = await makeOrganization(ctx);
    const first = await offer(record, other.id);
    const second = await offer();
    await expect(acceptTransfer(other.owner.acting, { offer_id: first })).rejects.toMatchObject(notFound);
    await ctx.db.transferOffer.updateMany({ data: { expiresAt: new Date() } });
    expect(await listTransferOffers(taking.owner.acting, {})).toEqual([]);
    await expect(acceptTransfer(taking.owner.acting, { offer_id: second })).rejects.toMatchObject(notFound);
  });

  it("is of no use once an operator has moved the record", async () => {
    const offerId = await offer();
    const other = await makeOrganization(ctx);
    await ctx.db.identity.update({ where: { id: record }, data: { managerId: other.id } });
    expect(await listTransferOffers(taking.owner.acting, {})).toEqual([]);
    await expect(acceptTransfer(taking.owner.acting, { offer_id: offerId })).rejects.toMatchObject(notFound);
    expect(await managerOf(record)).toBe(other.id);
  });
});
