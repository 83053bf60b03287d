import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Allowances,
  type Contribution,
  type OpenMatch,
  splitContributions,
} from "@/server/domain/matching/split-contributions";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute));

const gift = (id: string, amountCents: bigint, more: Partial<Contribution> = {}): Contribution => ({
  id,
  fromId: "usr_giver",
  amountCents,
  currency: "USD",
  campaignId: "cmp_a",
  parentCampaignId: null,
  createdAt: at(10),
  ...more,
});

const match = (id: string, leftCents: bigint, more: Partial<OpenMatch> = {}): OpenMatch => ({
  id,
  campaignId: "cmp_a",
  sponsorId: "usr_sponsor",
  isPromised: true,
  ratioBasisPoints: 10_000,
  perGiftCapCents: null,
  minimumGiftCents: null,
  leftCents,
  currency: "USD",
  startsAt: at(0),
  until: null,
  createdAt: at(0),
  usdRate: "1",
  ...more,
});

const unlimited: Allowances = { ofSponsors: new Map(), reserved: new Map() };
const limitedTo = (cents: bigint): Allowances => ({ ...unlimited, ofSponsors: new Map([["usr_sponsor", cents]]) });

const amounts = (gifts: Contribution[], matches: OpenMatch[], allowances = unlimited) =>
  splitContributions(gifts, matches, allowances).map((share) => [
    share.matchedGiftId,
    share.matchId,
    Number(share.amountCents),
  ]);

describe("allocations", () => {
  it("are each match's ratio, rounded down, older matches first and the last share partial", () => {
    const older = match("b", 1_500n);
    const newer = match("a", 10_000n, { ratioBasisPoints: 3_333, createdAt: at(1) });
    expect(amounts([gift("y", 1_001n, { createdAt: at(11) }), gift("x", 1_000n)], [newer, older])).toEqual([
      ["x", "b", 1_000],
      ["x", "a", 333],
      ["y", "b", 500],
      ["y", "a", 333],
    ]);
  });

  it("are capped per gift, and zero below the minimum", () => {
    const bounded = match("m", 10_000n, { perGiftCapCents: 700n, minimumGiftCents: 600n });
    expect(amounts([gift("a", 599n), gift("b", 600n), gift("c", 9_000n)], [bounded])).toEqual([
      ["b", "m", 600],
      ["c", "m", 700],
    ]);
  });

  it("are zero if they would be too small for a gift", () => {
    expect(amounts([gift("a", 400n)], [match("m", 10_000n, { ratioBasisPoints: 1_000 })])).toEqual([]);
    expect(amounts([gift("a", 400n)], [match("m", 49n)])).toEqual([]);
    expect(amounts([gift("a", 400n)], [match("m", 50n)])).toEqual([["a", "m", 50]]);
  });

  it("are only for contributions made in the match's time, to its campaign or a page of it, by others", () => {
    const timed = match("m", 10_000n, { startsAt: at(5), until: at(20) });
    const made = (minute: number) => gift(`at${minute}`, 100n, { createdAt: at(minute) });
    expect(amounts([4, 5, 19, 20].map(made), [timed]).map(([id]) => id)).toEqual(["at5", "at19"]);
    const others = [
      gift("page", 100n, { campaignId: "cmp_page", parentCampaignId: "cmp_a" }),
      gift("elsewhere", 100n, { campaignId: "cmp_b" }),
      gift("own", 100n, { fromId: "usr_sponsor" }),
      gift("other money", 100n, { currency: "EUR" }),
    ];
    expect(amounts(others, [timed]).map(([id]) => id)).toEqual(["page"]);
  });
});

describe("allocations of a sponsor with a limit", () => {
  const elsewhere = { campaignId: "cmp_b", currency: "EUR" };

  const euros = match("e", 10_000n, { ...elsewhere, usdRate: "1.5", createdAt: at(1) });
  const gifts = [gift("a", 600n), gift("b", 600n, elsewhere), gift("c", 600n)];

  it("stop at what it can still promise in all its matches, each currency at its rate", () => {
    // 600 for the first, 400 euros that are worth 600, and nothing.
    expect(amounts(gifts, [match("m", 600n), euros], limitedTo(1_200n))).toEqual([
      ["a", "m", 600],
      ["b", "e", 400],
    ]);
    expect(amounts(gifts, [match("m", 10_000n), euros], limitedTo(649n))).toEqual([["a", "m", 600]]);
    expect(amounts(gifts, [match("m", 10_000n), euros], limitedTo(0n))).toEqual([]);
  });

  it("leave older open matches what they promise, here and elsewhere", () => {
    const older = match("m", 1_000n);
    const later = [gift("b", 600n, elsewhere), gift("c", 700n, { createdAt: at(11) })];
    // 200 are left for the newer one: 133 euros. The older one still has all of its own.
    expect(amounts(later, [older, euros], limitedTo(1_200n))).toEqual([
      ["b", "e", 133],
      ["c", "m", 700],
    ]);
    const over = { ...older, isPromised: false };
    expect(amounts(later, [over, euros], limitedTo(1_200n))).toEqual([
      ["b", "e", 600],
      ["c", "m", 300],
    ]);
    const allowances = { ...limitedTo(1_200n), reserved: new Map([["m", 900n]]) };
    expect(amounts([gift("a", 600n)], [older], allowances)).toEqual([["a", "m", 300]]);
  });

  it("leave other sponsors alone, and are nothing in a currency without a rate", () => {
    const other = match("o", 10_000n, { sponsorId: "usr_other" });
    expect(amounts([gift("a", 600n)], [match("m", 10_000n), other], limitedTo(0n))).toEqual([["a", "o", 600]]);
    expect(amounts([gift("b", 600n, elsewhere)], [match("e", 10_000n, { ...elsewhere, usdRate: null })])).toEqual([]);
  });
});

const cents = (max: number) => fc.bigInt({ min: 50n, max: BigInt(max) });
const someGifts = fc.array(fc.record({ amount: cents(99_999_999_999), minute: fc.nat(30) }), { maxLength: 40 });
const someMatches = fc.array(
  fc.record({
    left: fc.oneof(cents(100_000), cents(99_999_999_999)),
    ratio: fc.integer({ min: 1_000, max: 100_000 }),
    perGift: fc.option(cents(10_000_000)),
    minimum: fc.option(cents(10_000_000)),
    starts: fc.nat(30),
    lasts: fc.option(fc.integer({ min: 1, max: 30 })),
  }),
  { maxLength: 6 },
);

// Guards sponsors: no order, ratio or amount can exceed the promise, and the order of rows never changes a share.
it("never exceed a cap, give no less than promised, and do not depend on the order of rows", () => {
  fc.assert(
    fc.property(someGifts, someMatches, cents(99_999_999_999), (gifts, matches, allowance) => {
      const given = gifts.map(({ amount, minute }, index) => gift(`g${index}`, amount, { createdAt: at(minute) }));
      const promised = matches.map(({ left, ratio, perGift, minimum, starts, lasts }, index) =>
        match(`m${index}`, left, {
          ratioBasisPoints: ratio,
          perGiftCapCents: perGift,
          minimumGiftCents: minimum,
          startsAt: at(starts),
          until: lasts === null ? null : at(starts + lasts),
          createdAt: at(index),
        }),
      );
      const shares = splitContributions(given, promised, unlimited);
      expect(splitContributions([...given].reverse(), [...promised].reverse(), unlimited)).toEqual(shares);
      const bounded = splitContributions(given, promised, limitedTo(allowance));
      expect(bounded.reduce((sum, share) => sum + share.amountCents, 0n) <= allowance).toBe(true);
      for (const one of promised) {
        const own = shares.filter((share) => share.matchId === one.id);
        const wanted = own.map((share) => {
          const { amountCents } = given.find(({ id }) => id === share.matchedGiftId)!;
          const ratio = (amountCents * BigInt(one.ratioBasisPoints)) / 10_000n;
          return one.perGiftCapCents !== null && one.perGiftCapCents < ratio ? one.perGiftCapCents : ratio;
        });
        const taken = own.reduce((sum, share) => sum + share.amountCents, 0n);
        expect(taken <= one.leftCents).toBe(true);
        // All but what reaches the end of the cap is given in full.
        const partial = own.filter((share, index) => share.amountCents !== wanted[index]);
        expect(partial.length <= 1).toBe(true);
        if (partial.length === 1) expect(taken).toBe(one.leftCents);
        expect(own.every((share) => share.amountCents >= 50n)).toBe(true);
        expect(new Set(own.map((share) => share.matchedGiftId)).size).toBe(own.length);
      }
    }),
    { numRuns: 300 },
  );
});
