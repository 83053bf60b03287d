import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addressHash, suppress } from "@/server/domain/email/suppressions";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import { readReceivedGift } from "@/server/domain/gifts/received/read-received-gift";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { emailThanks } from "@/server/domain/gifts/thanks/email-thanks";
import { readThankLetter } from "@/server/domain/gifts/thanks/read-thank-letter";
import { findWhomToThank, sendThankLetter, writeThankLetter } from "@/server/domain/gifts/thanks/thank-letters";
import { findReceiptsToResend, resendReceipts } from "@/server/domain/receipts/resend-receipts";
import type { Identity } from "@/server/generated/prisma/client";
import { memberCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import type { Role } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards donors' inboxes: each person is thanked once, nobody who opted out is emailed, and nobody sees an address
// without the right to.

let fixture: GiftFixture;
let own: Context;
let ann: Identity;
let gifts: string[];
let stopped: string;
let plain: string;
let foreign: string;

beforeAll(async () => {
  fixture = await makeGiftFixture();
  const { userId } = await signedInUser(fixture.system, "support@charity.example.org");
  own = member(["support"], userId);
});
afterAll(() => fixture.close());

beforeEach(async () => {
  const { charity } = fixture;
  ann = await fixture.person({ name: "Ann Often" });
  const bo = await fixture.person({ name: "Bo Once" });
  const quiet = await fixture.person({ name: "Quiet Quinn" });
  const shared = { share_contact: true };
  gifts = [
    await fixture.give(ann, charity, shared),
    await fixture.give(ann, charity, { ...shared, amount_cents: 700n }),
    await fixture.give(bo, charity, shared),
  ];
  stopped = await fixture.give(quiet, charity, shared);
  plain = await fixture.give(ann, charity);
  foreign = await fixture.give(ann, await fixture.person(), shared);
  await fixture.settle();
  await suppress(fixture.system, addressHash(fixture.system, quiet.email!), "link");
});

function member(roles: Role[], userId = "user_other", isContactWithheld = false): Context {
  const caller = {
    userId,
    sessionId: "ses_other",
    organizationId: fixture.charity.id,
    roles,
    isContactWithheld,
    campaigns: null,
    requestId: "page",
  };
  return fixture.system.as(memberCaller(caller));
}

const run = () => emailThanks(fixture.system, new AbortController().signal);
const emails = () => fixture.system.db.emailMessage.findMany({ where: { key: { startsWith: "thanks:" } } });
const write = (gift_ids: string[]) => writeThankLetter(own, { gift_ids, message: "Thank you from the harbor." });

it("each person gets one email for all their gifts; who cannot or must not be written to is named", async () => {
  const before = (await emails()).length;
  const letter = await write([...gifts, stopped, plain, foreign]);
  const draft = await readThankLetter(own, { id: letter.id });
  expect(draft.emails).toEqual({ all: 2, queued: 0, sent: 0, failed: 0, bounced: 0 });
  const reasons = Object.fromEntries(draft.gifts.map(({ giftId, skipped }) => [giftId, skipped]));
  expect(reasons).toEqual({
    [gifts[0]!]: null,
    [gifts[1]!]: null,
    [gifts[2]!]: null,
    [stopped]: "stopped",
    [plain]: "no_address",
  });
  await run();
  expect(await emails()).toHaveLength(before);
  await Promise.all([sendThankLetter(own, { id: letter.id }), sendThankLetter(own, { id: letter.id })]);
  await Promise.all([run(), run()]);
  await sendThankLetter(own, { id: letter.id });
  await run();
  const sent = (await emails()).filter(({ key }) => key.startsWith(`thanks:${letter.id}`));
  expect(sent.map(({ to }) => to)).toContain(ann.email);
  expect(sent).toHaveLength(2);
  const toAnn = sent.find(({ to }) => to === ann.email)!;
  expect(toAnn).toMatchObject({ subject: "Thank you from Lamp Fund", replyTo: "charity@example.org" });
  for (const text of ["Thank you from the harbor.", "$50.00", "$7.00"]) expect(toAnn.text).toContain(text);
  expect((await readThankLetter(own, { id: letter.id })).emails).toMatchObject({ all: 2, queued: 2 });
  const { history } = await readReceivedGift(own, { id: gifts[1]! });
  expect(history.find(({ what }) => what === "thanked")).toMatchObject({
    by: { kind: "member", address: "support@charity.example.org" },
    detail: "Thank you from the harbor.",
  });
});

it("a gift is thanked for once, by whichever letter is first, also after a batch was lost", async () => {
  const [first, second] = [await write(gifts.slice(0, 1)), await write(gifts)];
  await sendThankLetter(own, { id: first.id });
  await run();
  await sendThankLetter(own, { id: second.id });
  const { transaction } = fixture.system;
  const dying: Context = {
    ...fixture.system,
    transaction: (work, options) =>
      transaction.call(
        fixture.system,
        async (tx: Context) => {
          const result = await work(tx);
          if (Array.isArray(result) || result === true) throw new Error("killed");
          return result;
        },
        options as never,
      ) as never,
  };
  await emailThanks(dying, new AbortController().signal).catch(() => null);
  fixture.clock.advance(3_600_000);
  await run();
  const rows = await fixture.system.db.thankLetterGift.findMany({
    where: { letterId: second.id },
    orderBy: { giftId: "asc" },
  });
  expect(Object.fromEntries(rows.map(({ giftId, outcome }) => [giftId, outcome]))).toEqual({
    [gifts[0]!]: "thanked",
    [gifts[1]!]: "emailed",
    [gifts[2]!]: "emailed",
  });
  const keys = rows.flatMap(({ emailKey }) => emailKey ?? []);
  expect(await fixture.system.db.emailMessage.count({ where: { key: { in: keys } } })).toBe(2);
});

it("a form makes one letter, and a refunded gift is not thanked for", async () => {
  const formKey = newId("thankLetter");
  const input = { gift_ids: gifts, message: "Once" };
  const made = await Promise.all([1, 2].map(() => writeThankLetter(own, input, { formKey })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const where = { contacts: { some: { giftId: gifts[0]! } } };
  await fixture.system.db.supporter.updateMany({ where, data: { doNotContact: true } });
  const noted = await findWhomToThank(own, { gift_ids: gifts });
  expect(noted.map(({ skipped }) => skipped)).toEqual(["stopped", "stopped", null]);
  await refundGift(fixture.system.as(apiCaller(fixture.charity.id)), { id: gifts[2]!, reason: "twice" });
  const whom = await findWhomToThank(own, { gift_ids: gifts });
  expect(whom.find(({ giftId }) => giftId === gifts[2])).toMatchObject({ skipped: "not_settled" });
});

describe("nobody else", () => {
  it("writes to donors or learns how to reach them", async () => {
    const { id } = await write(gifts);
    const strangers = [
      member(["viewer"]),
      member(["campaigns"]),
      member(["support"], "user_other", true),
      fixture.system.as(apiCaller(fixture.charity.id)),
      fixture.partner,
    ];
    for (const ctx of strangers) {
      await expect(findWhomToThank(ctx, { gift_ids: gifts })).rejects.toMatchObject({ code: "not_permitted" });
      await expect(writeThankLetter(ctx, { gift_ids: gifts, message: "x" })).rejects.toMatchObject({
        code: "not_permitted",
      });
      await expect(readThankLetter(ctx, { id })).rejects.toMatchObject({ code: "not_permitted" });
      await expect(sendThankLetter(ctx, { id })).rejects.toMatchObject({ code: "not_permitted" });
    }
    const rival = fixture.system.as(
      memberCaller({
        userId: "user_rival",
        sessionId: "ses_other",
        organizationId: fixture.partnerId,
        roles: ["owner"],
        isContactWithheld: false,
        campaigns: null,
        requestId: "page",
      }),
    );
    await expect(readThankLetter(rival, { id })).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(sendThankLetter(rival, { id })).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await findWhomToThank(rival, { gift_ids: gifts })).toEqual([]);
    await expect(writeThankLetter(rival, { gift_ids: gifts, message: "x" })).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
});

it("receipts are sent again once for what the page showed, and only one's own", async () => {
  const found = await findReceiptsToResend(own, { gift_ids: [...gifts, foreign] });
  expect(found).toHaveLength(3);
  const receipts = found.map(({ id, version }) => ({ id, version }));
  const sent = await Promise.all([resendReceipts(own, { receipts }), resendReceipts(own, { receipts })]);
  expect(sent.sort()).toEqual([0, 3]);
  expect((await findReceiptsToResend(own, { gift_ids: gifts })).map(({ version }) => version)).toEqual([2, 2, 2]);
  const rival = fixture.system.as(apiCaller((await fixture.person()).id));
  expect(await resendReceipts(rival, { receipts: receipts.map(({ id }) => ({ id, version: 2 })) })).toBe(0);
  await expect(resendReceipts(member(["viewer"]), { receipts })).rejects.toMatchObject({ code: "insufficient_scope" });
});

it("gifts that were selected by hand are listed, and no one else's", async () => {
  const { rows } = await listReceivedGifts(own, { ids: [...gifts, foreign] }, { limit: 100, after: null });
  expect(rows.map(({ id }) => id).sort()).toEqual([...gifts].sort());
});
