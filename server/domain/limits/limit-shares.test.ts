import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { disbursementShares, giftShares, prepaymentShares } from "@/server/domain/limits/limit-shares";

const GIFT = { fromId: "donor", toId: "charity", limitCents: 5_000n, createdAt: new Date("2026-02-28T23:59:59.999Z") };
const OUTGOING = { identityId: "donor", direction: "outgoing", month: "2026-02-01", cents: 5_000n };
const INCOMING = { identityId: "charity", direction: "incoming", month: "2026-02-01", cents: 5_000n };

describe("a gift", () => {
  test.each([
    { countsOutgoing: true, countsIncoming: true, counted: [OUTGOING, INCOMING], left: [] },
    { countsOutgoing: true, countsIncoming: false, counted: [OUTGOING], left: [INCOMING] },
    { countsOutgoing: false, countsIncoming: true, counted: [INCOMING], left: [OUTGOING] },
    { countsOutgoing: false, countsIncoming: false, counted: [], left: [OUTGOING, INCOMING] },
  ])("uses each side's limit in its month, as far as it counts: $countsOutgoing, $countsIncoming", (sides) => {
    const { counted, left, ...counts } = sides;
    expect(giftShares({ ...GIFT, ...counts }, true)).toEqual(counted);
    expect(giftShares({ ...GIFT, ...counts }, false)).toEqual(left);
  });

  it("begins a new month at midnight UTC", () => {
    const next = { ...GIFT, createdAt: new Date("2026-03-01T00:00:00Z"), countsOutgoing: true, countsIncoming: true };
    expect(giftShares(next, true).map(({ month }) => month)).toEqual(["2026-03-01", "2026-03-01"]);
  });

  it("uses nothing where it was counted as something else", () => {
    const counts = { countsOutgoing: true, countsIncoming: true };
    expect(giftShares({ ...GIFT, ...counts, limitCents: 0n }, true)).toEqual([]);
    expect(giftShares({ ...GIFT, ...counts, limitCents: 1n }, true)).toHaveLength(2);
  });
});

describe("a prepaid year", () => {
  it("uses the outgoing limit of twelve months, from the one in which it starts, over the end of the year", () => {
    const shares = prepaymentShares({ memberId: "m", annualUsdCents: 1_200n, startsAt: new Date("2026-11-30T12:00Z") });
    expect(shares.map(({ month }) => month)).toEqual(
      "2026-11 2026-12 2027-01 2027-02 2027-03 2027-04 2027-05 2027-06 2027-07 2027-08 2027-09 2027-10"
        .split(" ")
        .map((month) => `${month}-01`),
    );
    for (const share of shares) expect(share).toMatchObject({ identityId: "m", direction: "outgoing", cents: 100n });
  });

  it("is used up to the cent, and in no month by more than one cent above another", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (annualUsdCents) => {
        const shares = prepaymentShares({ memberId: "m", annualUsdCents, startsAt: new Date("2026-01-31T00:00Z") });
        const cents = shares.map((share) => share.cents);
        expect(cents.reduce((sum, one) => sum + one, 0n)).toBe(annualUsdCents);
        for (const one of cents) expect([annualUsdCents / 12n, annualUsdCents / 12n + 1n]).toContain(one);
      }),
    );
  });
});

it("a disbursement uses its payee's incoming limit in its month", () => {
  const at = new Date("2026-12-31T23:59:59Z");
  expect(disbursementShares({ payeeId: "p", usdCents: 7n, at })).toEqual([
    { identityId: "p", direction: "incoming", month: "2026-12-01", cents: 7n },
  ]);
});
