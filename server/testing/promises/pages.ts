import type { Promised } from "@/server/testing/promises/promised";

const CAMPAIGN_PROGRESS = "components/campaign/campaign-progress.test.ts";
const DRAWN_FIGURES = "components/campaign/drawn-figures.test.ts";
const MATCH_LIST = "components/campaign/match-list.test.ts";
const STATEMENT = "server/documents/statement/statement.test.ts";
const TEAMS_AND_THANKS = "server/domain/campaigns/p2p/teams-and-thanks.test.ts";
const UNPROVEN_PAGES = "server/domain/campaigns/p2p/unproven-pages.test.ts";
const READ_GIVING_FIGURES = "server/domain/campaigns/contributions/read-giving-figures.test.ts";
const READ_LIVE_CAMPAIGN = "server/domain/campaigns/page/read-live-campaign.test.ts";
const CAMPAIGN_PAGE = "server/domain/gifts/campaign-page.test.ts";
const CAMPAIGN_FIGURES = "server/domain/matching/campaign-figures.test.ts";
const MATCHES_ON_THE_WALL = "server/domain/matching/matches-on-the-wall.test.ts";
const STATEMENT_VIEWS = "server/domain/receipts/statement-views.test.ts";
const LOCALES = "server/texts/locales.test.ts";

/** Promises about the figures on pages. */
export const PAGES_PROMISES: Promised[] = [
  {
    id: "pages.sums",
    kind: "number",
    says: "Raised, clearing and contributions on a page are those of the gifts to it, after every gift, match, return and refund.",
    model: "a list of who gave what, in the test",
    actors: "one",
    checks: [
      {
        file: CAMPAIGN_FIGURES,
        name: "raised, pending, contributions, leaders and what a match has left follow every gift, match, return and refund",
      },
      { file: READ_LIVE_CAMPAIGN, name: "returns the totals and latest donors of a campaign and a page of it" },
    ],
  },
  {
    id: "pages.share",
    kind: "number",
    says: "The one share of a goal is that of what has arrived, rounded down and never 100% before it is reached; what is on its way is said in words.",
    model: "hundredths counted in whole numbers, and $650 of $1,000",
    actors: "one",
    checks: [
      { file: DRAWN_FIGURES, name: "the share of a goal is rounded down to the last cent, at every size" },
      { file: CAMPAIGN_PROGRESS, name: "has words for what is on its way %s, and in what it says to a screen reader" },
      { file: CAMPAIGN_PROGRESS, name: "is the campaign's once it has arrived, with the one before" },
      { file: LOCALES, name: "never says that a goal is reached before it is" },
    ],
  },
  {
    id: "pages.bar",
    kind: "number",
    says: "A bar is as long as the share of the goal that has arrived, with what is on its way behind it, and never longer than its box.",
    model: "raised, pending and goal, divided by the test",
    actors: "one",
    checks: [
      {
        file: DRAWN_FIGURES,
        name: "is as long as what has arrived and what is on its way, and never longer than its box",
      },
    ],
  },
  {
    id: "pages.picture",
    kind: "number",
    says: "The picture that others show of a campaign has the sum and the share that its page has, in its currency's decimals.",
    model: "sums and shares, written in the test",
    actors: "one",
    checks: [
      { file: DRAWN_FIGURES, name: "has the sum and the share of the goal that its page has" },
      { file: DRAWN_FIGURES, name: "writes %s with its own decimals" },
    ],
  },
  {
    id: "pages.leaders",
    kind: "order",
    says: "The leaderboard has the pages with the highest totals first, and older ones first among equals.",
    model: "the sums of the test's own list",
    actors: "one",
    checks: [
      {
        file: CAMPAIGN_FIGURES,
        name: "raised, pending, contributions, leaders and what a match has left follow every gift, match, return and refund",
      },
    ],
  },
  {
    id: "pages.matches",
    kind: "number",
    says: "A match shows what it has added, what is left of it and until when.",
    model: "caps and shares, computed in the test",
    actors: "one",
    checks: [
      {
        file: CAMPAIGN_FIGURES,
        name: "raised, pending, contributions, leaders and what a match has left follow every gift, match, return and refund",
      },
      { file: MATCH_LIST, name: "shows the sponsor, the ratio, the cap, the remaining amount and the end date" },
      { file: MATCH_LIST, name: "a ratio of %d in %s adds %d for each %d" },
    ],
  },
  {
    id: "pages.matched",
    kind: "number",
    says: "A fundraising page says how much of its total matches added: settled ones to it alone.",
    model: "half of 30.00, written in the test",
    actors: "one",
    checks: [
      {
        file: CAMPAIGN_PAGE,
        name: "says how much of a fundraising page's total is matching gifts, of its own and settled ones only",
      },
    ],
  },
  {
    id: "pages.wall",
    kind: "order",
    says: "The wall has each settled contribution once, newest first, with the gifts that match it.",
    model: "counts and names, written in the test",
    actors: "one",
    checks: [
      { file: CAMPAIGN_PAGE, name: "paginates without repeating or skipping" },
      {
        file: MATCHES_ON_THE_WALL,
        name: "pages show each contribution once, with its matches, in as many statements as without matches",
      },
      {
        file: MATCHES_ON_THE_WALL,
        name: "a refunded match leaves the wall, and its contribution stays; a refunded contribution takes its matches along",
      },
    ],
  },
  {
    id: "pages.home",
    kind: "number",
    says: "The home page says what public campaigns were given, in all and this month, by currency and none twice, and is at most a minute old.",
    model: "27.00 dollars and 15.00 euros, written in the test",
    actors: "one",
    checks: [
      { file: READ_GIVING_FIGURES, name: "say what public campaigns were given this month, by currency" },
      { file: READ_GIVING_FIGURES, name: "are read again after a minute, while readers go on with those of before" },
    ],
  },
  {
    id: "pages.teams",
    kind: "number",
    says: "A team raises the total of its own page and its members' pages.",
    model: "sums, written in the test",
    actors: "one",
    checks: [{ file: TEAMS_AND_THANKS, name: "raise the total of their own and their members" }],
  },
  {
    id: "pages.statement",
    kind: "number",
    says: "A donor's statement adds up by currency what stands, and leaves no line out on any page of its PDF.",
    model: "gifts added up by the test",
    actors: "one",
    checks: [
      { file: STATEMENT_VIEWS, name: "adds up what stands, by currency, and lists what is void without counting it" },
      { file: STATEMENT, name: "splits into pages without losing, repeating or reordering a gift" },
    ],
  },
  {
    id: "pages.hidden",
    kind: "right",
    says: "Pages show nothing of drafts, archived campaigns and pages whose owner has not confirmed them.",
    model: "who asks for which",
    actors: "one",
    checks: [
      { file: READ_LIVE_CAMPAIGN, name: "returns nothing for drafts, archived campaigns and unknown slugs" },
      { file: UNPROVEN_PAGES, name: "emails nothing that was entered, and lists the page nowhere until the address" },
    ],
  },
  {
    id: "pages.moved",
    kind: "condition",
    says: "An earlier slug leads to the page of today.",
    model: "paths, written in the test",
    actors: "one",
    checks: [{ file: CAMPAIGN_PAGE, name: "with an earlier slug redirects to the current one" }],
  },
];
