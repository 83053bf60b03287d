import type { Promised } from "@/server/testing/promises/promised";

const BRAND_TOKENS = "components/ui/brand-tokens.test.ts";
const MARKDOWN = "components/ui/markdown.test.ts";
const BRANDING = "server/api/branding.test.ts";
const API_CAMPAIGNS = "server/api/campaigns.test.ts";
const WHOSE_DATA = "server/api/whose-data.test.ts";
const CAMPAIGN_PHASE = "server/domain/campaigns/campaign-phase.test.ts";
const CAMPAIGN_TOTALS = "server/domain/campaigns/contributions/campaign-totals.test.ts";
const CAMPAIGNS_AT_ONCE = "server/domain/campaigns/edit/campaigns-at-once.test.ts";
const CAMPAIGNS = "server/domain/campaigns/campaigns.test.ts";
const READ_GIVING_FIGURES = "server/domain/campaigns/contributions/read-giving-figures.test.ts";
const READ_LIVE_CAMPAIGN = "server/domain/campaigns/page/read-live-campaign.test.ts";
const UPDATE_CAMPAIGN = "server/domain/campaigns/edit/update-campaign.test.ts";
const CAMPAIGN_PAGE = "server/domain/gifts/campaign-page.test.ts";
const CONTRIBUTE = "server/domain/gifts/contribute.test.ts";
const CAMPAIGN_FIGURES = "server/domain/matching/campaign-figures.test.ts";

/** Promises about campaigns and fundraising pages. */
export const CAMPAIGNS_PROMISES: Promised[] = [
  {
    id: "campaigns.totals",
    kind: "number",
    says: "Raised is the sum of settled contributions and matches less reversals, pending what is on its way, and contributions how many have settled, after every gift, match, return and refund in any order.",
    model: "a list of who gave what, in the test",
    actors: "two",
    checks: [
      {
        file: CAMPAIGN_FIGURES,
        name: "raised, pending, contributions, leaders and what a match has left follow every gift, match, return and refund",
      },
      { file: CAMPAIGN_TOTALS, name: "follow a contribution from acceptance to settlement and refund" },
    ],
    together: [
      {
        file: CAMPAIGN_TOTALS,
        name: "are right to the cent when hundreds of gifts are made, settled, returned and refunded concurrently",
      },
      {
        file: CAMPAIGN_TOTALS,
        name: "need no more rows than there were concurrent transactions, and wait for no lock",
      },
    ],
  },
  {
    id: "campaigns.pages-once",
    kind: "number",
    says: "A contribution to a fundraising page counts once for the page and once for its campaign.",
    model: "a list of who gave what where, in the test",
    actors: "one",
    checks: [
      {
        file: CAMPAIGN_FIGURES,
        name: "raised, pending, contributions, leaders and what a match has left follow every gift, match, return and refund",
      },
      { file: READ_GIVING_FIGURES, name: "say what public campaigns were given this month, by currency" },
    ],
  },
  {
    id: "campaigns.moves",
    kind: "state",
    says: "A draft goes live or to the archive, live is paused or ends, paused goes live or ends, ended goes to the archive; other moves name what is allowed.",
    model: "moves and what is allowed from each status, written in the test",
    actors: "two",
    checks: [
      { file: CAMPAIGNS, name: "reject other transitions with the valid ones" },
      { file: CAMPAIGNS, name: "emit creation, first publication and end, once each" },
    ],
    together: [
      { file: CAMPAIGNS_AT_ONCE, name: "that publish are one publication, and one that archives meanwhile is final" },
    ],
  },
  {
    id: "campaigns.events",
    kind: "condition",
    says: "Creation, first publication and end are announced once each, and each settled contribution once.",
    model: "lists of events, written in the test",
    actors: "two",
    checks: [
      { file: CAMPAIGNS, name: "emit creation, first publication and end, once each" },
      {
        file: CAMPAIGN_FIGURES,
        name: "raised, pending, contributions, leaders and what a match has left follow every gift, match, return and refund",
      },
    ],
    together: [
      { file: CONTRIBUTE, name: "names its campaign from the first event on, and is emitted once when it settles" },
      { file: CAMPAIGNS_AT_ONCE, name: "is one, at the date it was set to, whoever comes first" },
    ],
  },
  {
    id: "campaigns.end",
    kind: "date",
    says: "A campaign ends by itself when its end has come, as of that date, with its pages, once, also if someone ends it at that instant.",
    model: "the end date that the test set, and one event",
    actors: "two",
    checks: [
      { file: CAMPAIGNS, name: "end on their date together with their pages, once, however many workers check" },
    ],
    together: [
      { file: CAMPAIGNS_AT_ONCE, name: "is one, at the date it was set to, whoever comes first" },
      { file: CAMPAIGNS_AT_ONCE, name: "that end a campaign and publish a page of it leave no page open" },
    ],
  },
  {
    id: "campaigns.dates",
    kind: "date",
    says: "The end is later than the start, and in the future where a campaign goes live; two who change one each at once keep to it.",
    model: "instants an hour or a millisecond apart",
    actors: "two",
    checks: [{ file: CAMPAIGNS, name: "keep dates in order, and never go live after their end" }],
    together: [
      { file: CAMPAIGNS_AT_ONCE, name: "of the start and the end leave no campaign that ends before it starts" },
    ],
  },
  {
    id: "campaigns.accepts",
    kind: "condition",
    says: "Gifts are taken while campaign and page are live, from the start on and until the end, to the millisecond.",
    model: "a table of statuses and dates, written in the test",
    actors: "one",
    checks: [
      { file: CAMPAIGN_PHASE, name: "a %s one under a %s one that starts %s and ends %s is %s" },
      { file: CAMPAIGN_PHASE, name: "is the same rule in TypeScript and in the database for all statuses and dates" },
      { file: CONTRIBUTE, name: "is rejected unless the campaign and its parent are live and within their dates" },
    ],
  },
  {
    id: "campaigns.currency",
    kind: "condition",
    says: "The currency is fixed with the first contribution, and no campaign ever has gifts of two.",
    model: "the currency of each gift",
    actors: "two",
    checks: [{ file: CONTRIBUTE, name: "fixes the campaign's currency, and other currencies are rejected" }],
    together: [
      { file: CAMPAIGNS_AT_ONCE, name: "of the currency and the first gift leave no gift in another currency" },
      { file: CONTRIBUTE, name: "never mixes currencies, however the first gifts race with a change of currency" },
    ],
  },
  {
    id: "campaigns.slug",
    kind: "condition",
    says: "A slug is made from the name in any script, is unique in its scope, and leads to its campaign for good.",
    model: "slugs written in the test",
    actors: "two",
    checks: [
      { file: CAMPAIGNS, name: "are derived from names in any script" },
      { file: CAMPAIGNS, name: "lead to their campaign permanently, even after it got another" },
      { file: CAMPAIGNS, name: "of pages are unique within their campaign, and never collide with routes" },
    ],
    together: [{ file: CAMPAIGNS, name: "are unique when twenty campaigns of one name are created concurrently" }],
  },
  {
    id: "campaigns.page-terms",
    kind: "condition",
    says: "A page has the currency, dates, beneficiary and branding of its campaign, and no page of its own.",
    model: "each term, refused on a page",
    actors: "one",
    checks: [
      { file: CAMPAIGNS, name: "a page inherits its campaign's terms and has none of its own" },
      { file: API_CAMPAIGNS, name: "are created by anyone on a public campaign, and managed by their fundraiser" },
    ],
  },
  {
    id: "campaigns.leaders",
    kind: "order",
    says: "Pages are listed by what they raised, highest first, and not among campaigns unless asked for.",
    model: "the sums of the test's own list",
    actors: "one",
    checks: [
      {
        file: CAMPAIGN_FIGURES,
        name: "raised, pending, contributions, leaders and what a match has left follow every gift, match, return and refund",
      },
      { file: API_CAMPAIGNS, name: "are listed by total, page by page, and among campaigns only on request" },
    ],
  },
  {
    id: "campaigns.wall",
    kind: "right",
    says: "Walls, leaderboards and events name nobody who is anonymous, and no amount that is hidden.",
    model: "names and amounts, written in the test",
    actors: "one",
    checks: [
      { file: CAMPAIGN_PAGE, name: "shows names, amounts and messages as each donor chose, and no ids" },
      { file: READ_LIVE_CAMPAIGN, name: "shows the chosen name instead of the donor's, and no hidden amount" },
      { file: WHOSE_DATA, name: "names its donor to the two sides, and not to the fundraiser, in lists and webhooks" },
    ],
  },
  {
    id: "campaigns.drafts",
    kind: "right",
    says: "Drafts are for their owner and holders of a preview link of 30 days; archived ones are gone.",
    model: "30 days, and who asks",
    actors: "one",
    checks: [
      { file: API_CAMPAIGNS, name: "drafts are visible only to their owner" },
      {
        file: CAMPAIGN_PAGE,
        name: "of a draft ends after some weeks, and when its owner replaces it; the API always has one that works",
      },
      { file: CAMPAIGN_PAGE, name: "of an archived campaign says so, and those of its pages too" },
    ],
  },
  {
    id: "campaigns.contributions",
    kind: "right",
    says: "The managers of owner and beneficiary list the contributions, and others do not.",
    model: "who manages what",
    actors: "one",
    checks: [
      { file: API_CAMPAIGNS, name: "contributions are visible to the managers of the owner and the beneficiary" },
    ],
  },
  {
    id: "campaigns.edits",
    kind: "condition",
    says: "Of two who change a campaign at once nobody's change is lost: other fields both stay, and a form that has not seen the other's is refused.",
    model: "the values that both wrote",
    actors: "two",
    checks: [{ file: UPDATE_CAMPAIGN, name: "is for those who may change the campaign" }],
    together: [
      { file: CAMPAIGNS_AT_ONCE, name: "to different fields both stay" },
      { file: UPDATE_CAMPAIGN, name: "saves what nobody else has changed, and refuses the rest" },
    ],
  },
  {
    id: "campaigns.beneficiary",
    kind: "right",
    says: "The beneficiary is the owner, an identity that the caller manages, or a charity while it is verified.",
    model: "who manages what",
    actors: "one",
    checks: [{ file: API_CAMPAIGNS, name: "any campaign can name a charity as its beneficiary while it is verified" }],
  },
  {
    id: "campaigns.story",
    kind: "condition",
    says: "A story is markdown that runs nothing and loads nothing, and shows raw HTML as text.",
    model: "scripts, addresses and tags, written in the test",
    actors: "one",
    checks: [
      { file: MARKDOWN, name: "runs and loads nothing: %s" },
      { file: MARKDOWN, name: "has no link: %s" },
      { file: MARKDOWN, name: "shows raw HTML as text" },
    ],
  },
  {
    id: "campaigns.warnings",
    kind: "condition",
    says: "What of a branding no page shows is stored, returned and named in warnings of create and update alone.",
    model: "keys, written in the test",
    actors: "one",
    checks: [
      {
        file: BRANDING,
        name: "what no page shows is stored, returned and named in the answer's warnings, and only there",
      },
    ],
  },
  {
    id: "campaigns.contrast",
    kind: "number",
    says: "Whatever colors a branding has, text keeps a contrast of 4.5 and marks of 3, in light and dark mode.",
    model: "the formula of WCAG 2.2",
    actors: "one",
    checks: [
      { file: BRAND_TOKENS, name: "any colors are adjusted until readable, in light and dark mode" },
      {
        file: BRAND_TOKENS,
        name: "contrast is WCAG's: 21 for black on white, 1 for a color on itself, the same in both directions",
      },
    ],
  },
  {
    id: "campaigns.branding",
    kind: "condition",
    says: "Colors, pictures and labels that cannot be shown are refused; nothing of a branding is rendered but computed colors.",
    model: "values that are no colors, written in the test",
    actors: "one",
    checks: [
      {
        file: API_CAMPAIGNS,
        name: "stores and echoes branding, and rejects colors, URLs and labels that cannot be shown",
      },
      { file: BRAND_TOKENS, name: "outputs only computed colors" },
    ],
  },
];
