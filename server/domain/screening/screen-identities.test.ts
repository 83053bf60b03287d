import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { screenIdentities, screenUnscreened } from "@/server/domain/screening/screen-identities";
import type { Identity } from "@/server/generated/prisma/client";
import { eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { railOf, withRails } from "@/server/testing/test-rail";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  await replaceList(
    fixture.system,
    "test",
    [{ uid: "1", kind: "individual", name: "Viktor Grimaldov", aliases: ["The Grim Doctor"] }],
    { isDecisive: true },
  );
});
afterAll(() => fixture.close());

const suspend = ({ id }: Identity) => fixture.system.transaction((tx) => suspendIdentity(tx, id, "test"));
const openCase = (identityId: string) =>
  fixture.system.db.screeningCase.findFirstOrThrow({ where: { identityId, status: "open" } });

// Guards the promise that no money moves unscreened.
describe("a gift of a listed party", () => {
  it("fails and suspends the party, on either side", async () => {
    for (const name of ["Viktor Grimaldov", "GRIMALDOV, viktor", "Виктор Гримальдов", "The Grim Doctor"]) {
      const listed = await fixture.person({ name });
      const gift = await fixture.give(listed, fixture.charity);
      await submitGifts(fixture.system, [gift]);
      expect(await fixture.status(gift), name).toBe("failed");
      expect(await eventsOf(fixture.system, gift, "gift.failed")).toMatchObject([
        { failure_code: "screening_rejected" },
      ]);
      expect(await eventsOf(fixture.system, listed.id, "identity.suspended")).toHaveLength(1);
    }
    const recipient = await fixture.person({ name: "Viktor Grimaldov" });
    const gift = await fixture.give(await fixture.person(), recipient);
    await submitGifts(fixture.system, [gift]);
    expect(await fixture.status(gift)).toBe("failed");
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("does not reveal why", async () => {
    const gift = await fixture.give(await fixture.person({ name: "Viktor Grimaldov" }), fixture.charity);
    await submitGifts(fixture.system, [gift]);
    const [emitted] = await eventsOf(fixture.system, gift, "gift.failed");
    expect(JSON.stringify(emitted)).not.toMatch(/sanction|list|grimaldov/i);
  });
});

describe("a gift of a party similar to a listed one", () => {
  it("waits for a review, and continues once the case is cleared", async () => {
    const doubtful = await fixture.person({ name: "Viktro Grimaldon" });
    const gift = await fixture.give(doubtful, fixture.charity);
    await submitGifts(fixture.system, [gift]);
    await submitWaitingGifts(fixture.system);
    expect(await fixture.status(gift)).toBe("pending");
    const { id } = await openCase(doubtful.id);
    await decideCase(fixture.system, { caseId: id, decision: "cleared", reason: "another date of birth" });
    await submitWaitingGifts(fixture.system);
    expect(await fixture.status(gift)).toBe("settling");
    const next = await fixture.give(doubtful, fixture.charity);
    await submitGifts(fixture.system, [next]);
    expect(await fixture.status(next)).toBe("settling");
    await expect(
      decideCase(fixture.system, { caseId: id, decision: "confirmed", reason: "again" }),
    ).rejects.toMatchObject({ code: "invalid_state" });
  });

  it("is suspended without a person once its list is made decisive", async () => {
    const doubtful = await fixture.person({ name: "Ulf Undecided" });
    const listed = [{ uid: "1", kind: "individual" as const, name: "Ulf Undecided", aliases: [] }];
    await replaceList(fixture.system, "own", listed);
    expect((await screenIdentities(fixture.system, [doubtful])).get(doubtful.id)).toBe("possible");
    await replaceList(fixture.system, "own", listed, { isDecisive: true });
    await screenUnscreened(fixture.system, new AbortController().signal, fixture.system.now());
    expect(await fixture.system.db.identity.findUniqueOrThrow({ where: { id: doubtful.id } })).toMatchObject({
      status: "suspended",
      screeningVerdict: "confirmed",
    });
    expect(await fixture.system.db.screeningCase.count({ where: { identityId: doubtful.id, status: "open" } })).toBe(0);
  });

  it("fails once the case is confirmed", async () => {
    const doubtful = await fixture.person({ name: "Viktor Grimladon" });
    const gift = await fixture.give(doubtful, fixture.charity);
    await submitGifts(fixture.system, [gift]);
    const { id } = await openCase(doubtful.id);
    await decideCase(fixture.system, { caseId: id, decision: "confirmed", reason: "passport" });
    await failOpenGiftsOf(fixture.system, doubtful.id);
    expect(await fixture.status(gift)).toBe("failed");
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});

// Guards the lists against gifts in a listed name, and people whose address someone enters with such a name.
describe("a listed name that is entered with a gift", () => {
  const give = async (from: Identity, more: Partial<Parameters<typeof fixture.give>[2]>) => {
    const gift = await fixture.give(from, fixture.charity, more);
    await submitGifts(fixture.system, [gift]);
    return fixture.status(gift);
  };

  it("of the honoree fails or holds the gift, and bars nobody", async () => {
    const from = await fixture.person({ name: "Nora Newcomer" });
    const dedication = (name: string) => ({ dedication: { type: "in_honor", name } as const });
    expect(await give(from, dedication("Viktor Grimaldov"))).toBe("failed");
    expect(await give(from, dedication("Viktro Grimaldon"))).toBe("pending");
    expect(await give(from, dedication("Ada Lovelace"))).toBe("settling");
    const { status } = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: from.id } });
    expect(status).toBe("active");
  });

  it("of the fundraiser holds every gift to the page until a person clears it", async () => {
    const { id } = await createCampaign(fixture.partner, {
      name: "Lamps",
      status: "live",
      beneficiary_id: fixture.charity.id,
    });
    const page = await createP2pPage(fixture.partner, {
      id,
      name: "A run",
      status: "live",
      fundraiser_name: "Viktro Grimaldon",
    });
    const gift = await fixture.give(await fixture.person(), fixture.charity, { campaign_id: page.id });
    await submitGifts(fixture.system, [gift]);
    expect(await fixture.status(gift)).toBe("pending");
    const { id: caseId } = await openCase(page.ownerId);
    await decideCase(fixture.system, { caseId, decision: "cleared", reason: "another person" });
    await submitWaitingGifts(fixture.system);
    expect(await fixture.status(gift)).toBe("settling");
  });
});

describe("a verdict", () => {
  it("is remembered until the list changes", async () => {
    const person = await fixture.person({ name: "Nora Newcomer" });
    expect((await screenIdentities(fixture.system, [person])).get(person.id)).toBe("clear");
    const known = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: person.id } });
    await replaceList(
      fixture.system,
      "second",
      [{ uid: "9", kind: "individual", name: "Nora Newcomer", aliases: [] }],
      {
        isDecisive: true,
      },
    );
    expect((await screenIdentities(fixture.system, [known])).get(person.id)).toBe("confirmed");
  });

  it("ignores people who share one word with a listed name", async () => {
    for (const name of ["Viktor Hansen", "Anna Grimaldov", "Doctor Smith"]) {
      const person = await fixture.person({ name });
      expect((await screenIdentities(fixture.system, [person])).get(person.id), name).toBe("clear");
    }
  });
});

function refundOf(subjectId: string) {
  const where = { subjectId, direction: "refund" };
  return fixture.system.db.payment.findFirst({ where, include: { charge: true } });
}

it("fails what a suspended party has clearing, and has the rail refund it", async () => {
  const from = await fixture.person();
  const gift = await fixture.give(from, await fixture.person());
  await submitGifts(fixture.system, [gift]);
  expect(await fixture.status(gift)).toBe("settling");
  await failOpenGiftsOf(fixture.system, from.id);
  expect(await fixture.status(gift)).toBe("settling");
  await suspend(from);
  await failOpenGiftsOf(fixture.system, from.id);
  await failOpenGiftsOf(fixture.system, from.id);
  expect(await fixture.status(gift)).toBe("failed");
  expect(await refundOf(gift)).toMatchObject({ status: "planned" });
  expect(await fixture.brokenBooks()).toEqual([]);
});

// Guards the donor's money: if a gift fails while the rail is charging, the charge must not remain.
it("has a charge refunded that the rail accepted after the gift had failed", async () => {
  const from = await fixture.person();
  const gift = await fixture.give(from, await fixture.person());
  const rail = railOf(fixture.system);
  const slow: typeof rail = {
    ...rail,
    async charge(...call) {
      await suspend(from);
      await failOpenGiftsOf(fixture.system, from.id);
      return rail.charge(...call);
    },
  };
  const ctx = withRails(fixture.system, slow);
  await submitGifts(ctx, [gift]);
  expect(await fixture.status(gift)).toBe("failed");
  expect(await refundOf(gift)).toMatchObject({ status: "planned", charge: { status: "clearing" } });
  await runDuePayments(fixture.system);
  expect(await refundOf(gift)).toMatchObject({ status: "cleared" });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("waits for another worker that has locked a suspended party's gift", async () => {
  const from = await fixture.person();
  const gift = await fixture.give(from, await fixture.person());
  await suspend(from);
  let failing: Promise<void> | undefined;
  await fixture.system.transaction(async (tx) => {
    await tx.db.$queryRaw`SELECT id FROM gifts WHERE id = ${gift} FOR UPDATE`;
    failing = failOpenGiftsOf(fixture.system, from.id);
    await Promise.race([failing, new Promise((resolve) => setTimeout(resolve, 100))]);
    expect(await fixture.status(gift)).toBe("pending");
  });
  await failing;
  expect(await fixture.status(gift)).toBe("failed");
});
