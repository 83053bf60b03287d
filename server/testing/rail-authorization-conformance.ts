import { beforeEach, describe, expect, it } from "vitest";
import type { RailAnswer } from "@/server/ports/payment-rail";
import { CURRENCY, DAY_MS, type RailFixture } from "@/server/testing/rail-fixture";

/** Some rails count time in whole seconds. */
const SECOND_MS = 1_000;

/** Expects that an authorization was captured. Some rails have the money at once. */
function expectTaken(answer: RailAnswer): RailAnswer {
  expect(["accepted", "cleared"]).toContain(answer.outcome);
  return answer;
}

/** How a form authorizes a payment: it is captured once, or released. A harness without authorizing forms says so. */
export function describeAuthorizations(fixture: RailFixture): void {
  const { harness, newOperation, call, find, advance, differs, allLines } = fixture;
  const options = () => ({ now: harness().now(), signal: new AbortController().signal });
  const release = (token: string) => harness().rail.release!(token, options());

  async function authorized(changes: { amountCents?: bigint; saves?: true } = {}) {
    const amountCents = changes.amountCents ?? 5_000n;
    const { token } = await harness().authorize!({ amountCents, ...changes });
    return newOperation("charge", { token, amountCents });
  }

  describe("an authorization", () => {
    beforeEach((test) => test.skip(harness().authorize === null, "The forms of this rail hold nothing back."));

    it("is no money, until the charge captures it", async () => {
      const balance = async () => (await harness().rail.balances()).get(CURRENCY) ?? 0n;
      const [before, lines] = [await balance(), (await allLines()).length];
      const operation = await authorized();
      expect(await find(operation)).toEqual({ outcome: "absent" });
      await advance(harness().clearingMs);
      expect([await balance(), (await allLines()).length]).toEqual([before, lines]);
      const taken = expectTaken(await call(operation));
      expect(await call(operation)).toEqual(taken);
      expect(await find(operation)).toEqual(taken);
      await advance(harness().clearingMs);
      expect(await find(operation)).toMatchObject({ outcome: "cleared", amountCents: 5_000n, currency: CURRENCY });
      expect((await allLines()).filter(({ key }) => key === operation.key)).toHaveLength(1);
    });

    it("charges its payer when their bank holds the amount back, however late it is captured", async () => {
      const at = harness().now().getTime();
      const operation = await authorized();
      await advance(3 * DAY_MS);
      for (const answer of [expectTaken(await call(operation)), await find(operation)]) {
        const { chargedAt, wasPaidBefore } = answer as RailAnswer & { outcome: "accepted" };
        expect(Math.abs(chargedAt.getTime() - at)).toBeLessThan(SECOND_MS);
        expect(wasPaidBefore).toBe(true);
      }
    });

    it("says when it ends, as long as nothing has ended it", async () => {
      const at = harness().now();
      const { token, authorizedUntil, readAgain } = await harness().authorize!({ amountCents: 5_000n });
      expect(authorizedUntil).toEqual(new Date(at.getTime() + 7 * DAY_MS));
      await call(newOperation("charge", { token }));
      expect(await readAgain()).toMatchObject({ outcome: "completed", token });
      expect(await readAgain()).not.toHaveProperty("authorizedUntil");
    });

    it("is captured for one payment, and for its amount alone", async () => {
      const operation = await authorized();
      await expect(call(newOperation("charge", { token: operation.token, amountCents: 4_999n }))).rejects.toThrow();
      for (let round = 0; round < 5; round += 1) {
        const { token } = await authorized();
        const rivals = Array.from({ length: 6 }, () => newOperation("charge", { token }));
        const results = await Promise.allSettled(rivals.map((rival) => call(rival)));
        expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        const failed = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
        expect(String(failed.reason)).toContain("was captured for another payment");
      }
    });

    it("is released however often that is asked for, and what was captured stays", async () => {
      const [captured, released] = [await authorized(), await authorized()];
      const taken = await call(captured);
      for (const token of [captured.token!, released.token!, released.token!, "no token of any rail"])
        await release(token);
      expect(await find(captured)).toEqual(taken);
      const declined = { outcome: "declined", code: "authorization_expired", message: expect.any(String) };
      expect(await call(released)).toEqual(declined);
      expect(await call(released)).toEqual(declined);
    });

    it("is captured or released, when both come at once", async () => {
      for (let round = 0; round < 5; round += 1) {
        const operation = await authorized();
        const [answer] = await Promise.all([call(operation), release(operation.token!)]);
        expect(["accepted", "cleared", "declined"]).toContain(answer.outcome);
        expect(await call(operation)).toEqual(answer);
      }
    });

    it("is captured although the answer is lost", async () => {
      const operation = await authorized();
      await call(operation, harness().lossy).catch(() => null);
      const taken = expectTaken(await find(operation));
      expect(await call(operation)).toEqual(taken);
      expect((await allLines()).filter(({ key }) => key === operation.key)).toHaveLength(1);
    });

    it("that has ended is not captured", async () => {
      const [late, inTime] = [await authorized(), await authorized()];
      await advance(7 * DAY_MS - differs().tickMs);
      expectTaken(await call(inTime));
      await advance(differs().tickMs);
      expect(await call(late)).toMatchObject({ outcome: "declined", code: "authorization_expired" });
    });

    it("whose method was saved is captured first, and the method is charged from then on", async () => {
      const { token, ...first } = await authorized({ saves: true });
      expect(harness().rail.methods!.savedToken(token!)).not.toBeNull();
      expectTaken(await call({ token, ...first }));
      const [second, larger] = [5_000n, 9_900n].map((amountCents) => newOperation("charge", { token, amountCents }));
      for (const operation of [second!, larger!]) expectTaken(await call(operation));
      const over = await authorized({ saves: true });
      await release(over.token!);
      expectTaken(await call(over));
    });

    it("is made anew by a saved method once for its key, and charged like the first", async () => {
      const { rail } = harness();
      const { token: first } = await authorized({ saves: true });
      const token = rail.methods!.savedToken(first!)!;
      const renewal = {
        key: "renewal_conformance",
        token,
        amountCents: 5_000n,
        currency: CURRENCY,
        subjectId: "gft_1",
      };
      expect(await rail.authorizations!.find(renewal, options())).toEqual({ outcome: "absent" });
      const again = () => rail.authorizations!.authorize(renewal, options());
      const answer = await again();
      const authorizedUntil = new Date(harness().now().getTime() + 7 * DAY_MS);
      expect(answer).toEqual({ outcome: "authorized", token: expect.any(String), authorizedUntil });
      expect(await again()).toEqual(answer);
      expect(await rail.authorizations!.find(renewal, options())).toEqual(answer);
      const renewed = "token" in answer ? answer.token : "";
      expect(rail.methods!.savedToken(renewed)).toBe(token);
      await release(first!);
      const lines = (await allLines()).length;
      expectTaken(await call(newOperation("charge", { token: renewed })));
      expect((await allLines()).length).toBe(lines + 1);
      await release(renewed);
      // Finding a renewal whose authorization has ended does not authorize again under its key.
      expect(await rail.authorizations!.find(renewal, options())).toMatchObject({ token: renewed });
      const declined = { ...renewal, key: "renewal_declined", token: harness().tokens.declined };
      expect(await rail.authorizations!.authorize(declined, options())).toMatchObject({ outcome: "declined" });
    });

    it("whose method was not saved saves nothing", async () => {
      expect(harness().rail.methods!.savedToken((await authorized()).token!)).toBeNull();
    });
  });

  it("a rail has something to release exactly where its forms hold something back", () => {
    expect(harness().rail.release === undefined).toBe(harness().authorize === null);
  });
}
