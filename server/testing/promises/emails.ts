import type { Promised } from "@/server/testing/promises/promised";

const EMAIL_WAYS_BACK = "server/domain/checkouts/email-ways-back.test.ts";
const FIRST_EMAIL = "server/domain/checkouts/first-email.test.ts";
const EMAIL = "server/domain/email/email.test.ts";
const UNSOLICITED_EMAILS = "server/domain/email/unsolicited-emails.test.ts";
const GIFT_NOTICES = "server/domain/gifts/notifications/gift-notices.test.ts";
const DAILY_RECEIPTS = "server/domain/receipts/daily-receipts.test.ts";
const ISSUE_RECEIPTS = "server/domain/receipts/issue-receipts.test.ts";
const RECEIPTS_AT_ONCE = "server/domain/receipts/receipts-at-once.test.ts";
const EMAIL_DONOR = "server/domain/recurring/email-donor.test.ts";
const RECURRING_AT_ONCE = "server/domain/recurring/recurring-at-once.test.ts";
const EVERY_EMAIL = "server/emails/every-email.test.ts";

/** Promises about emails. */
export const EMAILS_PROMISES: Promised[] = [
  {
    id: "emails.once",
    kind: "condition",
    says: "One occasion is one email, written with its change or not at all, and sent once by however many senders.",
    model: "counts of 1 and 45, written in the test",
    actors: "two",
    checks: [{ file: EMAIL, name: "an email of a failed transaction is never sent" }],
    together: [
      { file: EMAIL, name: "one occasion is one email and one event, however often it is queued" },
      { file: EMAIL, name: "with concurrent senders every email is sent once" },
    ],
  },
  {
    id: "emails.retries",
    kind: "date",
    says: "A refused email is tried again after 1, 5 and 30 minutes, 2 and 12 hours, six times in all, and then given up.",
    model: "1, 5, 30, 120 and 720 minutes, written in the test",
    actors: "one",
    checks: [
      {
        file: EMAIL,
        name: "a rejected email is retried after 1, 5 and 30 minutes, 2 and 12 hours of the product's time, then becomes a dead letter",
      },
      { file: EMAIL, name: "an email that kills every sender becomes a dead letter" },
    ],
  },
  {
    id: "emails.unsolicited",
    kind: "number",
    says: "An address that somebody typed gets at most 10 emails in 24 hours that its owner did not ask for, however it is spelled, and none after they were stopped.",
    model: "10, written in the test",
    actors: "two",
    checks: [
      {
        file: UNSOLICITED_EMAILS,
        name: "are stopped for an address by the link that each of them has, and allowed again",
      },
      { file: UNSOLICITED_EMAILS, name: "are sent on behalf of one sender a number of times a day at most" },
    ],
    together: [
      {
        file: UNSOLICITED_EMAILS,
        name: "reach an address a few times a day at most, however many are sent at once and however it is spelled",
      },
    ],
  },
  {
    id: "emails.receipt",
    kind: "condition",
    says: "A receipt is emailed once for each version, as PDF, to the donor or to the address asked for; a void one to nobody.",
    model: "addresses in order, written in the test",
    actors: "two",
    checks: [
      {
        file: ISSUE_RECEIPTS,
        name: "is reissued under its number with a new version, and emailed to each requested address",
      },
      { file: ISSUE_RECEIPTS, name: "is void after a refund: still listed, no longer reissued or emailed" },
    ],
    together: [
      { file: ISSUE_RECEIPTS, name: "is emailed once by the sweep if its own job failed" },
      {
        file: RECEIPTS_AT_ONCE,
        name: "who reissue a receipt get a version each, and both addresses their email, under one number",
      },
    ],
  },
  {
    id: "emails.sponsor",
    kind: "number",
    says: "A sponsor gets the receipts of a day of their own in one email when it is over, with the total of each recipient and currency.",
    model: "amounts of 10.00 added up by the test",
    actors: "two",
    checks: [
      { file: DAILY_RECEIPTS, name: "receipts of several charities stand apart in it, each with their own total" },
      { file: DAILY_RECEIPTS, name: "receipts in several currencies from one charity are added up apart" },
      {
        file: DAILY_RECEIPTS,
        name: "void receipts are left out, a reissue is emailed by itself, and many receipts come as links only",
      },
    ],
    together: [
      {
        file: DAILY_RECEIPTS,
        name: "a sponsor gets the receipts of a day of their own in one email when it is over, whoever sends it",
      },
    ],
  },
  {
    id: "emails.gift-notice",
    kind: "number",
    says: "Who raises money is emailed each of the first 10 gifts of their day, and the others in one email after it, with their number and total.",
    model: "10 single emails, then 4 gifts of 25.00",
    actors: "two",
    checks: [
      {
        file: GIFT_NOTICES,
        name: "nobody is emailed who stopped it, who never confirmed the page, or about a gift that went back",
      },
      { file: GIFT_NOTICES, name: "an organizer gets the same, and hears nothing of gifts to its fundraising pages" },
    ],
    together: [
      {
        file: GIFT_NOTICES,
        name: "a fundraiser is emailed each gift once it has settled, with a link to thank for it",
      },
      {
        file: GIFT_NOTICES,
        name: "after the tenth of the day, the others come in one email when the reader's day is over",
      },
    ],
  },
  {
    id: "emails.notice-names",
    kind: "right",
    says: "An email about a gift says no more than the page: no anonymous donor and no hidden amount.",
    model: "names and amounts, written in the test",
    actors: "one",
    checks: [{ file: GIFT_NOTICES, name: "neither an anonymous donor nor a hidden amount is in it" }],
  },
  {
    id: "emails.ways-back",
    kind: "condition",
    says: "A donor is emailed once how money comes back, after a refund, a return or a lost dispute, and that the receipt is void.",
    model: "sentences, written in the test",
    actors: "one",
    checks: [
      { file: EMAIL_WAYS_BACK, name: "that the gift was refunded, what comes back, and that the receipt is void" },
      { file: EMAIL_WAYS_BACK, name: "that the bank took the payment back after it had arrived" },
    ],
  },
  {
    id: "emails.first",
    kind: "condition",
    says: "A gift of a page is one email at first, with the terms and the link of a recurring one.",
    model: "one email, written in the test",
    actors: "one",
    checks: [
      {
        file: FIRST_EMAIL,
        name: "the first month of a monthly gift is one email, with its terms and the link to end it",
      },
    ],
  },
  {
    id: "emails.recurring",
    kind: "condition",
    says: "Each occasion of a recurring gift is one email to its donor, in their language.",
    model: "lists of occasions, written in the test",
    actors: "two",
    checks: [
      { file: EMAIL_DONOR, name: "confirms each request once" },
      { file: EMAIL_DONOR, name: "writes in the donor's language, with a link that opens only this page" },
    ],
    together: [{ file: RECURRING_AT_ONCE, name: "to different fields both stay, and of two pauses one is emailed" }],
  },
  {
    id: "emails.both-parts",
    kind: "condition",
    says: "Every email says the same as text and as HTML in each of six languages, why it came and how to stop it.",
    model: "the words of one part, compared with those of the other",
    actors: "one",
    checks: [
      { file: EVERY_EMAIL, name: "every email %s says the same as text and as HTML, why it came and how to stop it" },
    ],
  },
];
