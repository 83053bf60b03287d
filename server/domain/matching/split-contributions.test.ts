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
    // 600 for the first gift, 400 euro cents worth 600 for the second, and nothing for the third.
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
    // 200 are left for the newer match, which buy 133 euro cents. The older one keeps all of its own.
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

  it("leave an older match what is left of it if that is the smallest gift at least, which is 50", () => {
    const later = [gift("b", 600n, elsewhere)];
    // 300 US cents are left for the newer match, which buy 200 euro cents. If the older one has no share, 350 buy 233.
    expect(amounts(later, [match("m", 50n), euros], limitedTo(350n))).toEqual([["b", "e", 200]]);
    expect(amounts(later, [match("m", 49n), euros], limitedTo(350n))).toEqual([["b", "e", 233]]);
  });

  it("leave other sponsors alone, and are nothing in a currency without a rate", () => {
    const other = match("o", 10_000n, { sponsorId: "usr_other" });
    expect(amounts([gift("a", 600n)], [match("m", 10_000n), other], limitedTo(0n))).toEqual([["a", "o", 600]]);
    expect(amounts([gift("b", 600n, elsewhere)], [match("e", 10_000n, { ...elsewhere, usdRate: null })])).toEqual([]);
  });
});

const SPONSORS = ["usr_sponsor", "usr_other"];
/** US cents per smallest unit, as text and as a fraction. */
const RATES: Record<string, { text: string; usd: bigint; units: bigint }> = {
  USD: { text: "1", usd: 1n, units: 1n },
  EUR: { text: "1.0825", usd: 10_825n, units: 10_000n },
  JPY: { text: "0.66", usd: 66n, units: 100n },
};
/** The currency of each campaign. Few gifts to it are in another. */
const CURRENCY_OF: Record<string, string> = { cmp_a: "USD", cmp_page: "USD", cmp_b: "EUR", cmp_c: "JPY" };

/** Small amounts often nearly use up a cap, and few instants often coincide. */
const cents = (max: number) => fc.bigInt({ min: 1n, max: BigInt(max) });
const often = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { freq: 2 });
const oneOf = (...values: string[]) => fc.constantFrom(...values);
const someGifts = fc.array(
  fc.record({
    amount: fc.oneof({ weight: 9, arbitrary: cents(1_500) }, { weight: 1, arbitrary: cents(99_999_999_999) }),
    minute: fc.nat(6),
    from: fc.oneof({ weight: 4, arbitrary: fc.constant("usr_giver") }, oneOf(...SPONSORS)),
    campaign: oneOf(...Object.keys(CURRENCY_OF)),
    other: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, oneOf(...Object.keys(RATES))),
  }),
  { maxLength: 14 },
);
const someMatches = fc.array(
  fc.record({
    left: fc.oneof({ weight: 9, arbitrary: cents(2_000) }, { weight: 1, arbitrary: cents(99_999_999_999) }),
    tenths: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(10)),
    perGift: often(cents(1_200)),
    minimum: often(cents(800)),
    starts: fc.nat(6),
    lasts: often(fc.integer({ min: 1, max: 6 })),
    created: fc.nat(3),
    sponsor: oneOf(...SPONSORS),
    campaign: oneOf("cmp_a", "cmp_b", "cmp_c"),
    isPromised: fc.boolean(),
  }),
  { maxLength: 5 },
);
const someAllowances = fc.record({ usr_sponsor: often(cents(3_000)), usr_other: often(cents(3_000)) });

type DrawnGift = Contribution & { minute: number };
type DrawnMatch = OpenMatch & { tenths: bigint; starts: number; ends: number | null; created: number };

/** The smallest of the amounts; null means no bound. */
const least = (...bounds: (bigint | null)[]) => bounds.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a))!;
const roundedUp = (amount: bigint, { usd, units }: { usd: bigint; units: bigint }) => {
  const [whole, rest] = [(amount * usd) / units, (amount * usd) % units];
  return rest === 0n ? whole : whole + 1n;
};

/**
 * What matches promise in all: contributions in turn, oldest first, and for each of them its matches, oldest first. A
 * match adds its ratio of the gift, rounded down, limited by its cap per gift, by what is left of its cap, and by what
 * the sponsor can give beyond its older promises. Less than 50 becomes nothing.
 */
function model(gifts: DrawnGift[], matches: DrawnMatch[], allowances: Record<string, bigint | null>) {
  const added: { gift: DrawnGift; match: DrawnMatch; cents: bigint }[] = [];
  const total = (of: (one: (typeof added)[number]) => boolean, worth: (one: (typeof added)[number]) => bigint) =>
    added.filter(of).reduce((sum, one) => sum + worth(one), 0n);
  const leftOf = (match: DrawnMatch) =>
    match.leftCents -
    total(
      (one) => one.match === match,
      (one) => one.cents,
    );
  const byAge = (a: { created?: number; minute?: number; id: string }, b: typeof a) =>
    (a.created ?? a.minute!) - (b.created ?? b.minute!) || (a.id < b.id ? -1 : 1);
  const byMatchAge = [...matches].sort(byAge);
  for (const gift of [...gifts].sort(byAge))
    for (const [at, match] of byMatchAge.entries()) {
      const isInTime = match.starts <= gift.minute && (match.ends === null || gift.minute < match.ends);
      const campaign = gift.campaignId === "cmp_page" ? "cmp_a" : gift.campaignId;
      if (!isInTime || campaign !== match.campaignId || gift.currency !== match.currency) continue;
      if (gift.fromId === match.sponsorId || gift.amountCents < (match.minimumGiftCents ?? 0n)) continue;
      const rate = RATES[match.currency]!;
      const allowance = allowances[match.sponsorId] ?? null;
      const given = total(
        (one) => one.match.sponsorId === match.sponsorId,
        (one) => roundedUp(one.cents, RATES[one.match.currency]!),
      );
      const promised = byMatchAge
        .slice(0, at)
        .filter((older) => older.sponsorId === match.sponsorId && older.isPromised && leftOf(older) >= 50n)
        .reduce((sum, older) => sum + roundedUp(leftOf(older), RATES[older.currency]!), 0n);
      const affordable = allowance === null ? null : ((allowance - given - promised) * rate.units) / rate.usd;
      const share = least((gift.amountCents * match.tenths) / 10n, match.perGiftCapCents, leftOf(match), affordable);
      if (share >= 50n) added.push({ gift, match, cents: share });
    }
  return added.map(({ gift: { id: matchedGiftId }, match: { id: matchId }, cents: amountCents }) => {
    return { matchId, matchedGiftId, amountCents };
  });
}

// Guards sponsors and donors: exactly what is promised is allocated, whichever bound applies first.
it("are what a model says that knows ratio, caps, minimum, age and allowance, in any order of the rows", () => {
  fc.assert(
    fc.property(someGifts, someMatches, someAllowances, (drawnGifts, drawnMatches, allowances) => {
      const gifts: DrawnGift[] = drawnGifts.map(({ amount, minute, from, campaign, other }, index) => {
        const currency = other ?? CURRENCY_OF[campaign]!;
        const parentCampaignId = campaign === "cmp_page" ? "cmp_a" : null;
        const more = { fromId: from, campaignId: campaign, parentCampaignId, currency, createdAt: at(minute) };
        return { ...gift(`g${index}`, amount, more), minute };
      });
      const matches: DrawnMatch[] = drawnMatches.map((drawn, index) => {
        const { left, tenths, perGift, minimum, starts, lasts, created, sponsor, campaign } = drawn;
        const currency = CURRENCY_OF[campaign]!;
        const ends = lasts === null ? null : starts + lasts;
        const open = match(`m${index}`, left, {
          campaignId: campaign,
          sponsorId: sponsor,
          isPromised: drawn.isPromised,
          ratioBasisPoints: tenths * 1_000,
          perGiftCapCents: perGift,
          minimumGiftCents: minimum,
          currency,
          startsAt: at(starts),
          until: ends === null ? null : at(ends),
          createdAt: at(created),
          usdRate: RATES[currency]!.text,
        });
        return { ...open, tenths: BigInt(tenths), starts, ends, created };
      });
      const limited = Object.entries(allowances).flatMap(([id, most]) => (most === null ? [] : [[id, most] as const]));
      const bounds: Allowances = { ofSponsors: new Map(limited), reserved: new Map() };
      const expected = model(gifts, matches, allowances);
      expect(splitContributions(gifts, matches, bounds)).toEqual(expected);
      expect(splitContributions([...gifts].reverse(), [...matches].reverse(), bounds)).toEqual(expected);
    }),
    { numRuns: 600 },
  );
});
