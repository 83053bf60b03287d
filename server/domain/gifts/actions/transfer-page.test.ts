import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emailGiftActions } from "@/server/domain/gifts/actions/email-gift-actions";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { confirmTransferSent } from "@/server/domain/gifts/actions/transfer-sent";
import { issueKey } from "@/server/domain/identities/issue-key";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { type Api, makeApi } from "@/server/testing/api-client";
import { secretIn } from "@/server/testing/complete-setup-form";
import { fillGiftForm, readGiftPage } from "@/server/testing/pay-gift-form";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards what a donor reads of their transfer, on its page and by email, from the first instructions to its end.

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

let fixture: TransferFixture;
let api: Api;
beforeAll(async () => {
  fixture = await makeTransferFixture();
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  api = makeApi(fixture.system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
});
beforeEach(async () => {
  await fixture.system.db.emailMessage.deleteMany();
});
afterAll(() => fixture.close());

async function waiting() {
  const address = `${crypto.randomUUID()}@example.org`;
  const person = { type: "individual", display_name: "Maya Okafor", email: address };
  const from = (await api.call("POST", "/v1/identities", { body: person })).json.id as string;
  const to = fixture.charity.id;
  const body = { from, to, amount_cents: 5_000, payment_method_id: "pm_sandbox_transfer" };
  const { json } = await api.call("POST", "/v1/gifts", { body });
  const url = json.next_action.url as string;
  return { id: json.id as string, reference: json.payment_instructions.reference as string, url, address };
}
const read = (url: string) => readGiftPage(fixture.system, url);
const visitor = () => fixture.system.as(visitorCaller("page"));
const saySent = (url: string) => runUntrusted(visitor(), confirmTransferSent, { secret: secretIn(url) });
const days = async (count: number) => {
  fixture.clock.advance(count * DAY_MS);
  await expireGiftActions(fixture.system, NEVER, fixture.clock.now());
  await emailGiftActions(fixture.system, NEVER);
};
async function emailsTo(to: string) {
  const rows = await fixture.system.db.emailMessage.findMany({ where: { to }, orderBy: { createdAt: "asc" } });
  return rows.map(({ key, subject, text }) => ({ stage: key.split(":").at(-1), subject, text }));
}
const stages = async (to: string) => (await emailsTo(to)).map(({ stage }) => stage);

describe("the page of a gift that waits for a transfer", () => {
  it("says how to transfer and nothing of the donor, and opens no form", async () => {
    const { reference, url } = await waiting();
    const page = await read(url);
    expect(page).toMatchObject({
      state: "open",
      isTransfer: true,
      ended: null,
      transfer: {
        instructions: { reference, amountCents: 5_000n, currency: "USD", account: { accountNumber: "123456789" } },
        code: null,
        sentAt: null,
        arrivedCents: 0n,
      },
    });
    expect(JSON.stringify(page, (_, value) => String(value))).not.toContain("Maya");
    expect(await fillGiftForm(fixture.system, url, "pm_sandbox_ok")).toBeNull();
  });

  it("remembers when it was first said to be sent, once, in the audit log", async () => {
    const { id, url } = await waiting();
    await Promise.all([saySent(url), saySent(url)]);
    const at = (await read(url)).transfer?.sentAt;
    expect(at).toBeInstanceOf(Date);
    fixture.clock.advance(DAY_MS);
    await saySent(url);
    expect((await read(url)).transfer?.sentAt).toEqual(at);
    const audited = await fixture.system.db.auditEntry.findMany({ where: { subjectId: id } });
    expect(audited.map(({ action }) => action)).toEqual(["gift.transfer_sent"]);
    await expect(saySent(url.replace(/.{4}$/, "zzzz"))).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("thanks once it has arrived, and nothing is to be sent any more", async () => {
    const { id, reference, url } = await waiting();
    await fixture.bank([5_000n, { text: reference }]);
    expect(await read(url)).toMatchObject({ state: "given", isTransfer: true, transfer: null });
    await fixture.work();
    expect(await read(url)).toMatchObject({ state: "given", transfer: null });
    await saySent(url);
    expect(await fixture.system.db.gift.findUnique({ where: { id } })).toMatchObject({ transferSentAt: null });
  });

  it("says that it has expired, also before it is swept, and thanks for what comes after all", async () => {
    const { reference, url } = await waiting();
    fixture.clock.advance(30 * DAY_MS);
    expect(await read(url)).toMatchObject({ state: "over", ended: "expired" });
    await expireGiftActions(fixture.system, NEVER, fixture.clock.now());
    expect(await read(url)).toMatchObject({ state: "over", ended: "expired", transfer: null });
    await saySent(url);
    await fixture.bank([5_000n, { text: reference }]);
    await fixture.work();
    expect(await read(url)).toMatchObject({ state: "given", isTransfer: true, amountCents: 5_000n });
  });

  it("says that the money is not lost where the gift is refused after it arrived", async () => {
    const { id, reference, url } = await waiting();
    const { fromId } = await fixture.system.db.gift.findUniqueOrThrow({ where: { id } });
    await fixture.system.db.identity.update({ where: { id: fromId }, data: { status: "suspended" } });
    await fixture.bank([5_000n, { text: reference }]);
    await fixture.work();
    expect(await read(url)).toMatchObject({ state: "over", ended: "refused" });
  });
});

describe("the emails about a transfer", () => {
  it("say how, remind a week before the end, and say that nothing came: once each", async () => {
    const { reference, url, address } = await waiting();
    await days(0);
    const [first] = await emailsTo(address);
    expect(first!.stage).toBe("asked");
    for (const part of ["123456789", "021000021", "$50.00", reference.replace(/(.{4})(?=.)/g, "$1 "), url])
      expect(first!.text).toContain(part);
    expect(first!.text).not.toContain("Maya");
    await days(22);
    expect(await stages(address)).toEqual(["asked"]);
    await days(1);
    expect(await stages(address)).toEqual(["asked", "reminded"]);
    await days(6);
    await days(1);
    await days(10);
    expect(await stages(address)).toEqual(["asked", "reminded", "expired"]);
    expect((await emailsTo(address))[2]!.text).toContain("still reaches");
  });

  it("wait with the reminder while a transfer that was said to be sent may be on its way", async () => {
    const { url, address } = await waiting();
    await days(0);
    await days(21);
    await saySent(url);
    await days(2);
    await days(2);
    expect(await stages(address)).toEqual(["asked"]);
    await days(1);
    expect(await stages(address)).toEqual(["asked", "reminded"]);
  });

  it("end with the arrival, and with a person's decision about what had arrived", async () => {
    const { reference, address } = await waiting();
    await days(0);
    await fixture.bank([5_000n, { text: reference }]);
    await fixture.work();
    for (const count of [24, 10]) await days(count);
    expect(await stages(address)).toEqual(["asked"]);
  });
});
