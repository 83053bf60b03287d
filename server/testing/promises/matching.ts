import type { Promised } from "@/server/testing/promises/promised";

const SPLIT = {
  file: "server/domain/matching/split-contributions.test.ts",
  name: "are what a model says that knows ratio, caps, minimum, age and allowance, in any order of the rows",
};
const BY_HAND = {
  file: "server/domain/matching/give-matches.test.ts",
  name: "adds its ratio up to its caps, oldest gift first, to the cent, also where the rest of a cap is more than one gift's share",
};
const SPLIT_MODEL = "a model of a share, by all shares so far, and a table of sums by hand for what the database gives";
const GIVE = "server/domain/matching/give-matches.test.ts";
const BODY = "server/resources/match-body.test.ts";
const ALLOWANCE = "server/domain/matching/sponsor-allowance.test.ts";
const MATCHES = "server/domain/matching/matches.test.ts";
const PAUSE = "server/domain/matching/pause-matches.test.ts";
const OFFERS = "server/domain/matching/offered-matches.test.ts";
const CONCURRENT = {
  file: "server/domain/matching/match-concurrency.test.ts",
  name: "many contributions with two matches, some of them refunded meanwhile, are correct to the cent",
};

/** Promises about matches. */
export const MATCHING_PROMISES: Promised[] = [
  {
    id: "matching.bounds",
    kind: "number",
    says: "A ratio is 0.1 to 10 with at most four decimals, by default 1; caps and the smallest gift are amounts from 50 on, and a match ends later than it starts.",
    model: "the last right value and the first wrong one of each bound, written in the test",
    actors: "one",
    checks: [
      { file: BODY, name: "a match has %s" },
      { file: BODY, name: "a match ends later than it starts, and asks for nothing but its cap" },
    ],
  },
  {
    id: "matching.share",
    kind: "number",
    says: "A match adds its ratio of a contribution, rounded down, at most its cap per gift, at most what is left of its cap, at most what its sponsor can give, and nothing below 50.",
    model: SPLIT_MODEL,
    actors: "one",
    checks: [SPLIT, BY_HAND],
  },
  {
    id: "matching.minimum",
    kind: "condition",
    says: "A contribution below the match's smallest gift is not matched, and one of exactly that is.",
    model: SPLIT_MODEL,
    actors: "one",
    checks: [SPLIT, BY_HAND],
  },
  {
    id: "matching.order",
    kind: "order",
    says: "Older contributions come first, and for one of them older matches; the last share of a cap is partial.",
    model: SPLIT_MODEL,
    actors: "one",
    checks: [SPLIT, BY_HAND],
  },
  {
    id: "matching.caps",
    kind: "number",
    says: "A cap is taken at once by one contribution only: however many settle at the same instant, they get it to the cent and no more.",
    model: "a cap of 1,500 for two gifts of 1,000, and caps for three hundred gifts, added up by hand",
    actors: "two",
    checks: [SPLIT],
    together: [
      { file: GIVE, name: "gives the rest of its cap once, if two contributions want all of it at the same instant" },
      CONCURRENT,
    ],
  },
  {
    id: "matching.time",
    kind: "date",
    says: "What counts is when a contribution was made: from the instant of the start on, and before the instant of the end.",
    model: SPLIT_MODEL,
    actors: "one",
    checks: [SPLIT, { file: MATCHES, name: "is compared with when a contribution was made" }],
  },
  {
    id: "matching.never",
    kind: "condition",
    says: "Matching gifts themselves, the sponsor's own gifts, and gifts to other campaigns or in other currencies are never matched.",
    model: "who gave what to which campaign in which currency, as drawn, and one gift of a sponsor by hand",
    actors: "one",
    checks: [
      SPLIT,
      { file: GIVE, name: "is a gift like any other, to the contribution's recipient, and is not matched itself" },
    ],
  },
  {
    id: "matching.real-gift",
    kind: "state",
    says: "A matching gift is a real one from the sponsor to the same recipient and page, with the flat fee, a receipt and the contribution's id in matched_gift_id.",
    model: "500 of 1,001 with a fee of 100 and 400 net, and the parties by their ids",
    actors: "two",
    checks: [
      { file: GIVE, name: "is a gift like any other, to the contribution's recipient, and is not matched itself" },
    ],
    together: [
      {
        file: GIVE,
        name: "between allocation and gift, by two concurrent workers or twice in a row, creates one gift",
      },
    ],
  },
  {
    id: "matching.remaining",
    kind: "number",
    says: "What remains is the cap less settled matching gifts and those on their way, and no more than the sponsor can still give in the month less what its older matches promise, in the campaign's currency.",
    model: "sums by hand of a sponsor with 25,000 a month",
    actors: "two",
    checks: [
      SPLIT,
      { file: ALLOWANCE, name: "less what it gave and what its matches have on their way, whatever the cap" },
      {
        file: ALLOWANCE,
        name: "less what its older matches promise, on any campaign, and all of it once they promise nothing",
      },
      { file: ALLOWANCE, name: "in the campaign's currency, at the operator's rate" },
    ],
    together: [
      {
        file: ALLOWANCE,
        name: "two campaigns of a sponsor near its limit, settled concurrently, get no more than the limit, and all of it comes",
      },
      {
        file: ALLOWANCE,
        name: "two matches of a sponsor that are over, for gifts to two recipients that settle at the same instant, share what it can give",
      },
    ],
  },
  {
    id: "matching.remaining-month",
    kind: "date",
    says: "A match of a suspended sponsor promises nothing, and one that starts later draws on the limit of the month of its start.",
    model: "25,000 for a month to come, 20 left of this one",
    actors: "one",
    checks: [
      {
        file: ALLOWANCE,
        name: "nothing while the sponsor is suspended, and in the month of its start if it starts later",
      },
    ],
  },
  {
    id: "matching.released",
    kind: "state",
    says: "The share of a refunded contribution, or of a matching gift that is refunded or fails, goes back to the cap once, and an exhausted match is active again.",
    model: "caps of 1,000, 2,530 and 3,000, counted down and up by hand",
    actors: "two",
    checks: [
      { file: GIVE, name: "is exhausted with a partial allocation, and reopens when some of the cap is released" },
      { file: GIVE, name: "includes the match, whatever its status, and releases the cap once" },
      {
        file: GIVE,
        name: "of a match alone leaves the contribution, releases the cap, and matches it no second time",
      },
    ],
    together: [CONCURRENT],
  },
  {
    id: "matching.paused",
    kind: "state",
    says: "A refused matching gift pauses its match with the reason; a paused match promises and adds nothing, and its sponsor's side alone resumes it.",
    model: "states, reasons and sums written in the test",
    actors: "one",
    checks: [
      { file: PAUSE, name: "pauses its match, which promises nothing from then on, anywhere" },
      { file: PAUSE, name: "is resumed by the sponsor's side only, and what lapsed does not come back" },
      {
        file: PAUSE,
        name: "because of a limit is retried, and pauses the match at once; its donor is emailed when it lapses",
      },
    ],
  },
  {
    id: "matching.states",
    kind: "state",
    says: "A match starts and ends on its dates, once; canceling keeps what was allocated and adds no more.",
    model: "a match of one hour, and a gift on each side of a cancellation",
    actors: "one",
    checks: [
      { file: MATCHES, name: "starts and ends automatically, once, and its job knows the next of its dates" },
      {
        file: MATCHES,
        name: "is allowed for the sponsor's side and the campaign's managers, is idempotent, and keeps what was allocated",
      },
    ],
  },
  {
    id: "matching.offers",
    kind: "right",
    says: "A match by someone who manages neither the campaign's owner nor its beneficiary is pending until they accept it, and until then fixes and counts nothing.",
    model: "who may accept and decline, and what is given before and after",
    actors: "two",
    checks: [
      {
        file: OFFERS,
        name: "a match by someone who does not manage the campaign is an offer, and only the campaign's side accepts it",
      },
      { file: OFFERS, name: "an offer matches what is given after it was accepted" },
    ],
    together: [{ file: OFFERS, name: "of two answers at once, one counts" }],
  },
  {
    id: "matching.sponsor",
    kind: "right",
    says: "The sponsor is an identity that the caller manages, has a payment method, and is never the beneficiary.",
    model: "one attempt of each kind",
    actors: "one",
    checks: [
      {
        file: MATCHES,
        name: "requires a sponsor that the caller manages, with a payment method, and never the beneficiary",
      },
    ],
  },
  {
    id: "matching.anonymous",
    kind: "right",
    says: "An anonymous sponsor is named to nobody but those who see each contribution anyway.",
    model: "the sponsor's name, looked for in what each reader gets",
    actors: "one",
    checks: [{ file: MATCHES, name: "hides an anonymous sponsor, except from those who see each contribution anyway" }],
  },
];
