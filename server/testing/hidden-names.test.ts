// Guards the names of anonymous donors and sponsors: code that shows a name gets it from server/kernel/shown-names.ts,
// which hides it unless the caller uses the function with the longer name.
import { describe, expect, expectTypeOf, it } from "vitest";
import type { NamedParty } from "@/server/kernel/public-name";
import { type Concealed, shownDonor, shownSponsor, sponsorNameForSidesOfMatch } from "@/server/kernel/shown-names";
import type { MatchWithSides } from "@/server/resources/match";
import { readSourceFiles } from "@/server/testing/source-files";

/** Files that may read a donor's or sponsor's name directly, and why that reveals it to no one. */
const MAY_READ: Record<string, string> = {
  "server/kernel/shown-names.ts": "decides who learns a name",
  "server/domain/bank/worklist/candidates.ts": "ranks what gift-candidates.ts and order-candidates.ts read",
  "server/domain/bank/worklist/order-candidates.ts": "the same for donors of standing orders",
  "server/domain/bank/worklist/gift-candidates.ts": "operators compare donors with the names on bank statements",
  "server/domain/campaigns/contributions/shown-contribution.ts": "the same in SQL",
  "server/domain/gifts/expand-gifts.ts": "names a gift's donor to readers of one of its sides",
  "server/domain/gifts/found-gift.ts": "reads what expand-gifts.ts shows",
  "server/domain/gifts/read-donors.ts": "names a gift's donor to the recipient, whose receipt names them",
  "server/domain/gifts/create-gift.ts": "stores it",
  "server/domain/gifts/gift-statement.ts": "stores it",
  "server/domain/gifts/freezes/freeze-gifts.ts": "screens it",
  "server/domain/recurring/start-recurring-gift.ts": "stores it",
  "server/domain/recurring/give-occurrence.ts": "copies it to a gift",
  "server/domain/payouts/payout-file.ts": "writes what payout-line.ts shows",
  "server/documents/payout-statement/statement-words.ts": "writes what payout-line.ts shows",
  "server/resources/payout-line.ts": "shows what received-rows.ts lets the recipient's members read",
  "server/domain/receipts/receipt-facts.ts": "a receipt names its donor",
  "server/domain/receipts/render-statement.ts": "a statement names its donor",
  "app/(account)/dashboard/[id]/sponsor/page.tsx": "a pool's sponsor is a charity, named on the pool's page",
  "app/_console/bank/many-rows.ts": "shows operators what candidates.ts reads",
  "app/_console/queues/disputes.tsx": "shows what dispute-evidence.ts gathers for operators",
  "server/domain/bank/outgoing/refund-transfer.ts": "the bank pays a refund to whoever gave",
  "server/domain/disputes/dispute-evidence.ts": "operators answer the donor's bank about who gave",
  "server/domain/matching/email-lapsed-matches.ts": "greets the donor in an email to them",
};

/** The name of a gift's donor, a gift's own names, or a match's sponsor, read from the row. */
const READS_NAME =
  /\b(?:publicName|nameOf)\([\w.!?]*\b(?:from|sponsor|donor|giver)\b!?\)|\.(?:donorName|publicName)\b|\b(?:donor_name|g\.public_name|publicName AS)\b|identity_public_name\(giver/;

const checked = readSourceFiles().filter(
  ({ path }) => /^(app|components|server)\//.test(path) && !/\.test\.tsx?$|^server\/(testing|cli)\//.test(path),
);

describe("names of anonymous donors and sponsors", () => {
  const donor = { type: "individual", displayName: "Ada Whitfield", legalName: null };
  const gift = { anonymous: false, publicName: "Ada W.", donorName: "Ada Whitfield", from: donor };
  const match = { anonymous: false, sponsor: donor };

  it("are shown only for those who did not ask for anonymity", () => {
    expect(shownDonor(gift)).toBe("Ada W.");
    expect(shownDonor({ ...gift, publicName: null })).toBe("Ada Whitfield");
    expect(shownDonor({ ...gift, anonymous: true })).toBeNull();
    expect(shownSponsor(match)).toBe("Ada Whitfield");
    expect(shownSponsor({ ...match, anonymous: true })).toBeNull();
    expect(sponsorNameForSidesOfMatch(match)).toBe("Ada Whitfield");
  });

  it("cannot be read from a match, nor be shown without saying whether they are hidden", () => {
    expectTypeOf<MatchWithSides["sponsor"]>().not.toHaveProperty("displayName");
    expectTypeOf<MatchWithSides["sponsor"]>().toExtend<Concealed<NamedParty>>();
    expectTypeOf<Omit<typeof gift, "anonymous">>().not.toExtend<Parameters<typeof shownDonor>[0]>();
  });

  it("are read only where someone said why", () => {
    const readers = checked.filter(({ text }) => READS_NAME.test(text)).map(({ path }) => path);
    expect(readers.sort()).toEqual(Object.keys(MAY_READ).sort());
  });
});
