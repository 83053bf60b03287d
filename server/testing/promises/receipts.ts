import type { Promised } from "@/server/testing/promises/promised";

const FROZEN_FACTS = "server/db/frozen-facts.test.ts";
const RECEIPT_HTML = "server/documents/receipt/receipt-html.test.ts";
const RECEIPT_PDF = "server/documents/receipt/receipt-pdf.test.ts";
const CHECK_CODE = "server/domain/receipts/check-code.test.ts";
const ISSUE_RECEIPTS = "server/domain/receipts/issue-receipts.test.ts";
const PUBLIC_RECEIPTS = "server/domain/receipts/public-receipts.test.ts";
const RECEIPTS_AT_ONCE = "server/domain/receipts/receipts-at-once.test.ts";
const RECEIPTS_FOR_EACH = "server/domain/receipts/receipts-for-each.test.ts";
const STATEMENT_VIEWS = "server/domain/receipts/statement-views.test.ts";
const TAX_YEAR = "server/domain/receipts/tax-year.test.ts";
const VERIFICATION_RACE = "server/domain/receipts/verification-race.test.ts";
const DESCRIBE_RECEIPT = "server/domain/receipts/wording/describe-receipt.test.ts";

/** Promises about receipts and statements. */
export const RECEIPTS_PROMISES: Promised[] = [
  {
    id: "receipts.conditions",
    kind: "condition",
    says: "A receipt is issued when the gift is settled, its recipient is a verified charity, and the donor has tier 0 or more; in no other case, and nothing else can keep it back.",
    model: "gifts that the test makes, and which of them are due one",
    actors: "one",
    checks: [
      {
        file: ISSUE_RECEIPTS,
        name: "is issued with the gift's amount and year, and emitted, also to a donor of tier 0",
      },
      {
        file: ISSUE_RECEIPTS,
        name: "is not issued for gifts to people or to organizations that are not verified charities",
      },
    ],
  },
  {
    id: "receipts.once",
    kind: "condition",
    says: "A gift has one receipt, which is issued and announced once, however many workers settle it.",
    model: "a count of one that the test writes down",
    actors: "two",
    checks: [{ file: ISSUE_RECEIPTS, name: "is issued later, once, if the charity is verified later" }],
    together: [
      { file: RECEIPTS_AT_ONCE, name: "several workers that settle one gift issue one receipt, with one event" },
    ],
  },
  {
    id: "receipts.amount",
    kind: "number",
    says: "A receipt is about the gift's whole amount in its currency, the fee not taken off.",
    model: "the amount that the test gave",
    actors: "one",
    checks: [
      {
        file: ISSUE_RECEIPTS,
        name: "is issued with the gift's amount and year, and emitted, also to a donor of tier 0",
      },
    ],
  },
  {
    id: "receipts.tax-year",
    kind: "date",
    says: "The tax year is the calendar year, in the recipient's time zone and to the millisecond, in which the donor was charged, also if the gift settles in the next.",
    model: "a table of zones, instants and years, computed by hand",
    actors: "one",
    checks: [
      {
        file: TAX_YEAR,
        name: "is that in which the donor was charged, to the millisecond, also if the gift settles in the next",
      },
      {
        file: TAX_YEAR,
        name: "is the recipient's: at one instant Auckland has the new year, and New York the old one",
      },
      { file: TAX_YEAR, name: "in %s at %s is %s" },
    ],
  },
  {
    id: "receipts.late",
    kind: "date",
    says: "A charity that is verified later issues receipts for what was charged in its current tax year, and for nothing charged before.",
    model: "instants on both sides of New Year in New York",
    actors: "two",
    checks: [
      {
        file: TAX_YEAR,
        name: "of a charity that is verified in the new year leaves out what was charged in the old one",
      },
      {
        file: TAX_YEAR,
        name: "of a charity that is verified later includes what its own calendar has in the current year",
      },
    ],
    together: [
      {
        file: VERIFICATION_RACE,
        name: "issues the receipt of a gift that was settling when its recipient was verified",
      },
      {
        file: VERIFICATION_RACE,
        name: "issues the receipt of a gift that settles while its recipient is being verified",
      },
    ],
  },
  {
    id: "receipts.number",
    kind: "number",
    says: "Numbers run from 000001 without gap or repetition for each recipient and tax year, and no two receipts have the same.",
    model: "the numbers from 1 to how many were committed",
    actors: "two",
    checks: [
      { file: ISSUE_RECEIPTS, name: "has a number that no other recipient's receipt has, even if their ids end alike" },
    ],
    together: [
      {
        file: ISSUE_RECEIPTS,
        name: "has numbers without gaps or duplicates when settlements and rollbacks run concurrently",
      },
    ],
  },
  {
    id: "receipts.version",
    kind: "number",
    says: "A reissue keeps id, number and date of issue, and its version is one more; each of two at once gets its own.",
    model: "versions 1, 2 and 3, written in the test",
    actors: "two",
    checks: [
      {
        file: ISSUE_RECEIPTS,
        name: "is reissued under its number with a new version, and emailed to each requested address",
      },
    ],
    together: [
      {
        file: RECEIPTS_AT_ONCE,
        name: "who reissue a receipt get a version each, and both addresses their email, under one number",
      },
    ],
  },
  {
    id: "receipts.void",
    kind: "state",
    says: "The receipt of a reversed gift is void from the instant of the reversal, and stays readable.",
    model: "the instant at which the gift says that it was refunded",
    actors: "two",
    checks: [{ file: ISSUE_RECEIPTS, name: "is void after a refund: still listed, no longer reissued or emailed" }],
    together: [
      { file: RECEIPTS_AT_ONCE, name: "that comes second voids it in its own instant" },
      { file: RECEIPTS_AT_ONCE, name: "that comes first leaves no receipt" },
    ],
  },
  {
    id: "receipts.void-reissue",
    kind: "state",
    says: "A void receipt is not reissued: receipt_void.",
    model: "the status that each order of the two leads to",
    actors: "two",
    checks: [{ file: ISSUE_RECEIPTS, name: "is void after a refund: still listed, no longer reissued or emailed" }],
    together: [
      { file: RECEIPTS_AT_ONCE, name: "of whom one refunds: a receipt that is void already is not reissued" },
      { file: RECEIPTS_AT_ONCE, name: "of whom one refunds: one that was reissued just before is void all the same" },
    ],
  },
  {
    id: "receipts.read",
    kind: "right",
    says: "The managers of either side, and nobody else, read and list a receipt.",
    model: "who manages what in a world of several partners",
    actors: "one",
    checks: [{ file: RECEIPTS_FOR_EACH, name: "is read and listed by each side and its manager, and by nobody else" }],
  },
  {
    id: "receipts.link",
    kind: "right",
    says: "A receipt's links open it without sign-in for 400 days; another signature, a replaced one or none is 404.",
    model: "signatures cut, lengthened and exchanged by the test, and 400 days",
    actors: "one",
    checks: [
      { file: PUBLIC_RECEIPTS, name: "opens with the signature of its own link and with no other" },
      { file: PUBLIC_RECEIPTS, name: "get a new one by email to the donor, and see nothing" },
      {
        file: PUBLIC_RECEIPTS,
        name: "cannot replace links, or send many emails; those whose link works can, and end every earlier one",
      },
    ],
  },
  {
    id: "receipts.same-bytes",
    kind: "condition",
    says: "The same version of a receipt has the same bytes, whatever is drawn before it and whatever becomes of its file.",
    model: "bytes compared with bytes",
    actors: "one",
    checks: [
      { file: RECEIPT_PDF, name: "draws the same bytes whatever was drawn before" },
      { file: PUBLIC_RECEIPTS, name: "renders each version once and stores it" },
      { file: ISSUE_RECEIPTS, name: "is emailed although its file is gone, and rendered again with the same bytes" },
    ],
  },
  {
    id: "receipts.facts",
    kind: "condition",
    says: "Names, time zone, charity status and the file that it rested on stay on a receipt as they were when it was issued.",
    model: "what was there before each change",
    actors: "one",
    checks: [
      {
        file: TAX_YEAR,
        name: "stays on issued receipts when the recipient's time zone changes, also if they are reissued",
      },
      { file: ISSUE_RECEIPTS, name: "stores the dated file that its recipient's status rested on, for good" },
      { file: FROZEN_FACTS, name: "never change their %s" },
    ],
  },
  {
    id: "receipts.law",
    kind: "number",
    says: "A receipt has what its tax authority asks for: in the US name, EIN, amount, date and what was given in return; and the figures and words of CA, GB, DE and AU.",
    model: "sentences and figures written in the test",
    actors: "one",
    checks: [
      {
        file: DESCRIBE_RECEIPT,
        name: "names the charity, EIN, amount, donor and day, and that nothing was given in return",
      },
      { file: DESCRIBE_RECEIPT, name: "%s meets its tax authority's requirements" },
      { file: DESCRIBE_RECEIPT, name: "says who verified the charity as what: %j" },
    ],
  },
  {
    id: "receipts.deductible",
    kind: "number",
    says: "What can be deducted is the amount less what was given in return, never below 0, and 0 of a void receipt.",
    model: "50.00 less 20.00, 50.00 less 90.00, and a void one",
    actors: "one",
    checks: [
      { file: DESCRIBE_RECEIPT, name: "describes what was given in return, its value and the deductible amount" },
      { file: DESCRIBE_RECEIPT, name: "leaves nothing to deduct if the benefits are worth more than the gift" },
      { file: DESCRIBE_RECEIPT, name: "has nothing to deduct once it is void" },
    ],
  },
  {
    id: "receipts.names",
    kind: "condition",
    says: "A name in any script stands on a receipt as it is, or the receipt says what it cannot draw; none is spelled otherwise.",
    model: "names in many scripts, and what is drawn of them, written in the test",
    actors: "one",
    checks: [
      { file: RECEIPT_PDF, name: "writes the name %s as %s" },
      { file: RECEIPT_HTML, name: "keeps names in any script unchanged, each in its own direction" },
    ],
  },
  {
    id: "receipts.document",
    kind: "number",
    says: "PDF, page and JSON of a receipt have every figure and sentence of its document, on one page.",
    model: "each sentence of the document, looked for in what is drawn",
    actors: "one",
    checks: [
      { file: RECEIPT_PDF, name: "shows every figure and every sentence of the document on one page" },
      { file: RECEIPT_HTML, name: "has one heading, row headers, its language, every sentence and how to verify it" },
    ],
  },
  {
    id: "receipts.code",
    kind: "right",
    says: "The printed code confirms number, amount, date and validity, with the newest seal of the books, and nothing of either side; its 20 signs of 32 are found however they are typed.",
    model: "the whole response, and codes typed by the test",
    actors: "one",
    checks: [
      {
        file: CHECK_CODE,
        name: "makes a code of twenty signs, of which none is an i, l, o or u, and each is as likely",
      },
      { file: CHECK_CODE, name: "reads %s as people type it" },
      {
        file: PUBLIC_RECEIPTS,
        name: "confirms number, amount, day and validity for a typed code, and reveals nothing about either side",
      },
    ],
  },
  {
    id: "receipts.statement",
    kind: "number",
    says: "A statement lists the receipts of a tax year, adds up by currency those that stand, and lists void ones without counting them.",
    model: "gifts of three currencies, some refunded, added up by the test",
    actors: "one",
    checks: [
      { file: STATEMENT_VIEWS, name: "adds up what stands, by currency, and lists what is void without counting it" },
      {
        file: TAX_YEAR,
        name: "is the recipient's: at one instant Auckland has the new year, and New York the old one",
      },
    ],
  },
  {
    id: "receipts.statement-right",
    kind: "right",
    says: "The donor's manager gets all of a statement, a recipient's manager the gifts to its recipients alone, and nobody else any.",
    model: "charities that know nothing of each other",
    actors: "one",
    checks: [
      {
        file: STATEMENT_VIEWS,
        name: "shows a recipient the gifts to it alone, also the anonymous ones, and the donor as its receipts do",
      },
      {
        file: STATEMENT_VIEWS,
        name: "is about one recipient where the key manages several, and never about another's",
      },
    ],
  },
];
