import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import type { AlmonerError } from "@/server/kernel/errors";
import { paymentRails } from "@/server/ports/payment-rails";
import { giftResource } from "@/server/resources/gift";
import { apiCaller, eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { railOf } from "@/server/testing/test-rail";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const rejectionOf = (attempt: Promise<unknown>): Promise<AlmonerError> =>
  attempt.then(
    () => {
      throw new Error("it was accepted");
    },
    (error) => error,
  );

describe("creating a gift", () => {
  it("returns the fields of the creation and emits its event", async () => {
    const from = await fixture.person();
    const input = {
      from: from.id,
      to: fixture.charity.id,
      amount_cents: 2_500n,
      memo: "for lamps",
      metadata: { b: 1, a: [2] },
    };
    const creation = await writeGift(fixture.partner, input, null);
    if (creation.outcome !== "created") throw new Error(creation.outcome);
    expect(Object.keys(creation.gift)).toEqual([
      "id",
      "from",
      "to",
      "amount_cents",
      "fee_cents",
      "net_cents",
      "currency",
      "status",
      "memo",
      "created_at",
      "metadata",
    ]);
    expect(creation.gift).toMatchObject({
      amount_cents: 2500,
      fee_cents: 100,
      net_cents: 2400,
      currency: "USD",
      status: "pending",
    });
    expect(JSON.stringify(creation.gift.metadata)).toBe('{"b":1,"a":[2]}');
    const [emitted] = await eventsOf(fixture.system, creation.gift.id, "gift.created");
    expect(giftResource.parse(emitted)).toMatchObject({ id: creation.gift.id, memo: "for lamps" });
  });

  it("rejects a sender that the caller does not manage in the same way whether it exists or not", async () => {
    const stranger = await fixture.person({ creator: fixture.system });
    for (const from of [stranger.id, "usr_01kah0000000000000000000zz"]) {
      const apiError = await rejectionOf(
        writeGift(fixture.partner, { from, to: fixture.charity.id, amount_cents: 500n }, null),
      );
      expect(apiError).toMatchObject({ code: "not_permitted", param: "from" });
    }
  });

  it("rejects an unknown recipient, and the sender itself", async () => {
    const from = await fixture.person();
    const nobody = await rejectionOf(
      writeGift(fixture.partner, { from: from.id, to: "usr_01kah0000000000000000000zz", amount_cents: 500n }, null),
    );
    expect(nobody).toMatchObject({ code: "invalid_parameter", param: "to" });
    const itself = await rejectionOf(
      writeGift(fixture.partner, { from: from.id, to: from.id, amount_cents: 500n }, null),
    );
    expect(itself).toMatchObject({ code: "invalid_parameter", param: "to" });
  });

  it("rejects either side if it is suspended", async () => {
    const from = await fixture.person();
    const suspended = await fixture.person();
    await fixture.system.transaction((tx) => suspendIdentity(tx, suspended.id, "test"));
    for (const [a, b, param] of [
      [from, suspended, "to"],
      [suspended, from, "from"],
    ] as const) {
      const apiError = await rejectionOf(
        writeGift(fixture.partner, { from: a.id, to: b.id, amount_cents: 500n }, null),
      );
      expect(apiError).toMatchObject({ code: "identity_suspended", param });
    }
  });

  it("rejects either side if it is closed", async () => {
    const [from, closed] = [await fixture.person(), await fixture.person()];
    await fixture.system.db.identity.update({ where: { id: closed.id }, data: { status: "closed" } });
    for (const [a, b] of [
      [from, closed],
      [closed, from],
    ] as const)
      expect(
        await rejectionOf(writeGift(fixture.partner, { from: a.id, to: b.id, amount_cents: 500n }, null)),
      ).toMatchObject({ code: "identity_suspended" });
  });

  it("rejects someone else's payment method, and a currency without a rate", async () => {
    const from = await fixture.person();
    const other = { from: from.id, to: fixture.charity.id, amount_cents: 500n };
    const method = await rejectionOf(
      writeGift(fixture.partner, { ...other, payment_method_id: "pm_01kah0000000000000000000zz" }, null),
    );
    expect(method).toMatchObject({ code: "invalid_parameter", param: "payment_method_id" });
    const currency = await rejectionOf(writeGift(fixture.partner, { ...other, currency: "EUR" }, null));
    expect(currency).toMatchObject({ code: "unsupported_currency", param: "currency" });
  });

  it("rejects a currency that no configured rail takes, although it has a rate", async () => {
    const { system, partner, charity } = fixture;
    await setCurrencyRate(system, { currency: "SEK", usdPerUnit: "0.1" });
    const given = { from: (await fixture.person()).id, to: charity.id, amount_cents: 500n, currency: "SEK" };
    const { rails } = system.ports;
    const serves = ({ currency }: { currency: string }) => currency === "USD";
    system.ports.rails = paymentRails([{ ...railOf(system), serves }]);
    const rejection = await rejectionOf(writeGift(partner, given, null));
    system.ports.rails = rails;
    expect(rejection).toMatchObject({ code: "unsupported_currency", param: "currency" });
    expect(await writeGift(partner, given, null)).toMatchObject({ outcome: "created" });
  });

  it("gives a sender without a payment method one that clears, once", async () => {
    const from = await fixture.person();
    await Promise.all(Array.from({ length: 10 }, () => fixture.give(from, fixture.charity, { amount_cents: 100n })));
    const methods = await fixture.system.db.paymentMethod.findMany({ where: { identityId: from.id } });
    expect(methods).toMatchObject([{ isDefault: true, token: "pm_sandbox_ok" }]);
  });
});

describe("repeating a creation with one key", () => {
  const key = (name: string, hash = "h") => ({ key: name, requestHash: hash });

  // Guards against moving money twice when a client retries.
  it("creates one gift for 100 concurrent requests and returns the same bytes to all", async () => {
    const from = await fixture.person();
    const input = { from: from.id, to: fixture.charity.id, amount_cents: 700n };
    const all = await Promise.all(Array.from({ length: 100 }, () => writeGift(fixture.partner, input, key("twins"))));
    expect(new Set(all.map((creation) => (creation.outcome === "reused" ? "" : creation.body))).size).toBe(1);
    expect(all.filter((creation) => creation.outcome === "created")).toHaveLength(1);
    expect(await fixture.system.db.gift.count({ where: { fromId: from.id } })).toBe(1);
  });

  it("rejects a different request with the same key, and separates the keys of callers", async () => {
    const from = await fixture.person();
    const input = { from: from.id, to: fixture.charity.id, amount_cents: 700n };
    await writeGift(fixture.partner, input, key("k1"));
    expect(await writeGift(fixture.partner, input, key("k1", "other"))).toEqual({ outcome: "reused" });
    const self = fixture.system.as(apiCaller(from.id));
    expect(await writeGift(self, input, key("k1"))).toMatchObject({ outcome: "created" });
  });

  it("stores nothing for a rejected request, which can be retried", async () => {
    const from = await fixture.person();
    const bad = { from: from.id, to: "usr_01kah0000000000000000000zz", amount_cents: 700n };
    await rejectionOf(writeGift(fixture.partner, bad, key("again")));
    expect(await writeGift(fixture.partner, { ...bad, to: fixture.charity.id }, key("again"))).toMatchObject({
      outcome: "created",
    });
  });
});
