import type { Promised } from "@/server/testing/promises/promised";

const RECURRING_GIFTS = "server/api/recurring-gifts.test.ts";
const WHOSE_DATA = "server/api/whose-data.test.ts";
const CLASSIFY_GIFT_ERROR = "server/domain/recurring/classify-gift-error.test.ts";
const EMAIL_DONOR = "server/domain/recurring/email-donor.test.ts";
const FOLLOW_LATE_PAYMENTS = "server/domain/recurring/payment-reactions.test.ts";
const GIVE_DUE_OCCURRENCES = "server/domain/recurring/give-due-occurrences.test.ts";
const RECURRING_AT_ONCE = "server/domain/recurring/recurring-at-once.test.ts";
const RECURRING_LINKS = "server/domain/recurring/recurring-links.test.ts";
const RESUME = "server/domain/recurring/resume.test.ts";
const SCHEDULE = "server/domain/recurring/schedule.test.ts";
const START_RECURRING_GIFT = "server/domain/recurring/start-recurring-gift.test.ts";
const CADENCE = "server/kernel/cadence.test.ts";

/** Promises about recurring gifts. */
export const RECURRING_PROMISES: Promised[] = [
  {
    id: "recurring.dates",
    kind: "date",
    says: "A recurring gift is given on the day of its start, or on the last day of a month without it and then on its own day again, at the same time of day.",
    model: "a calendar that counts days by the rule of leap years",
    actors: "one",
    checks: [
      {
        file: CADENCE,
        name: "a recurring gift's dates are the anchor's day, or the last of the month; 2028 has a February 29, 2100 has none",
      },
      { file: GIVE_DUE_OCCURRENCES, name: "gives on its dates and not before" },
    ],
  },
  {
    id: "recurring.next",
    kind: "date",
    says: "After a charge the next date is the first that has not passed at the charge: missed dates are not charged, and none is lost to slow clearing.",
    model: "the dates of the plain calendar, one after the other",
    actors: "one",
    checks: [
      {
        file: SCHEDULE,
        name: "after a charge is the first that has not passed then, and nothing of the date before stays",
      },
      { file: GIVE_DUE_OCCURRENCES, name: "loses no date to a payment that clears for longer than a period" },
      {
        file: GIVE_DUE_OCCURRENCES,
        name: "charges once if several dates were missed, and continues with the next future date",
      },
    ],
  },
  {
    id: "recurring.once",
    kind: "condition",
    says: "A date is charged once, however many workers see it, and none of them has to come back for it.",
    model: "two gifts of 25.00 on two dates",
    actors: "two",
    checks: [{ file: GIVE_DUE_OCCURRENCES, name: "lose nothing if one dies between the gift and its commit" }],
    together: [
      { file: RECURRING_AT_ONCE, name: "several workers give on a date once, and none of them fails" },
      { file: GIVE_DUE_OCCURRENCES, name: "create each gift once" },
    ],
  },
  {
    id: "recurring.start",
    kind: "condition",
    says: "It starts with its first gift at once, both or neither, once for each request.",
    model: "four requests under one id",
    actors: "two",
    checks: [
      { file: START_RECURRING_GIFT, name: "does not exist if its first gift is rejected, and can be requested again" },
    ],
    together: [{ file: START_RECURRING_GIFT, name: "starts with its first gift, once however often it is requested" }],
  },
  {
    id: "recurring.retries",
    kind: "date",
    says: "A failed payment is tried again 1, 3 and 7 days after the first failure; then it is paused, and owes nothing when it is resumed.",
    model: "the days 1, 3 and 7 from an instant that the test wrote down",
    actors: "one",
    checks: [
      {
        file: SCHEDULE,
        name: "a failed payment is tried again 1, 3 and 7 days after the first failure, and no fifth time",
      },
      {
        file: GIVE_DUE_OCCURRENCES,
        name: "retries a failed payment 1, 3 and 7 days later, then pauses, and owes nothing when resumed",
      },
    ],
  },
  {
    id: "recurring.first-failed",
    kind: "state",
    says: "If its first payment fails, even days later, it is canceled and never tried again.",
    model: "one failed gift after 40 days",
    actors: "one",
    checks: [{ file: GIVE_DUE_OCCURRENCES, name: "is canceled if its first payment fails, even days later" }],
  },
  {
    id: "recurring.pause",
    kind: "state",
    says: "A pause or a cancellation that comes before a date is not charged then or later; one that comes after it keeps that gift.",
    model: "amounts given, written in the test for each order",
    actors: "two",
    checks: [{ file: RECURRING_GIFTS, name: "pause, resume on a future date, and reject invalid transitions" }],
    together: [
      { file: RECURRING_AT_ONCE, name: "%s that comes first is not charged, then or later" },
      {
        file: RECURRING_AT_ONCE,
        name: "a pause that comes second keeps that gift, and the next one is on the next date after it is resumed",
      },
    ],
  },
  {
    id: "recurring.resume",
    kind: "date",
    says: "A resumed one continues on its next date in the future, never on one that has passed; a gift that is clearing decides it.",
    model: "the dates of the plain calendar",
    actors: "two",
    checks: [
      { file: SCHEDULE, name: "after a pause is never one that has passed, and one that failed for good is given up" },
    ],
    together: [
      {
        file: RECURRING_AT_ONCE,
        name: "a pause that comes second keeps that gift, and the next one is on the next date after it is resumed",
      },
    ],
  },
  {
    id: "recurring.resume-right",
    kind: "right",
    says: "What the donor paused only the donor resumes; what a manager paused, either.",
    model: "who paused it last",
    actors: "one",
    checks: [
      {
        file: RESUME,
        name: "what the donor paused is resumed by the donor alone, and can still be canceled by the manager",
      },
      {
        file: RESUME,
        name: "what the manager paused is resumed by either, and a later pause by the donor is the donor's",
      },
    ],
  },
  {
    id: "recurring.changes",
    kind: "condition",
    says: "A change counts from the next gift on, and the date stays; of a change and a date at once, the first counts.",
    model: "amounts given, written in the test for each order",
    actors: "two",
    checks: [
      { file: RECURRING_GIFTS, name: "apply from the next gift on, whose date stays" },
      { file: RECURRING_AT_ONCE, name: "the day of the month survives a cadence that is changed in a shorter month" },
    ],
    together: [
      {
        file: RECURRING_AT_ONCE,
        name: "an amount that is changed first is what is charged, and one that is changed second is not",
      },
      { file: RECURRING_AT_ONCE, name: "to different fields both stay, and of two pauses one is emailed" },
    ],
  },
  {
    id: "recurring.raise",
    kind: "right",
    says: "More, or more often, is for the donor alone: with the link it waits for a confirmation by email, once and within 30 minutes.",
    model: "amounts of 25.00 and 25.01 and the three cadences, written in the test",
    actors: "two",
    checks: [
      {
        file: WHOSE_DATA,
        name: "a recurring gift paid with details that the donor entered is raised by the donor alone",
      },
      { file: RECURRING_LINKS, name: "%s waits until the donor confirms it by email" },
      {
        file: RECURRING_LINKS,
        name: "is confirmed by the last email only, for half an hour, and not after the link was replaced",
      },
    ],
    together: [
      {
        file: RECURRING_LINKS,
        name: "is confirmed once, however often at once, and not again after it was taken back",
      },
      {
        file: RECURRING_LINKS,
        name: "is judged by the terms that it changes, not by those that the form was opened with",
      },
    ],
  },
  {
    id: "recurring.link",
    kind: "right",
    says: "The link in its emails opens it for 400 days and until it is replaced; one that has ended is good for three emails a day to the donor.",
    model: "400 days, and three of four requests",
    actors: "two",
    checks: [
      { file: RECURRING_LINKS, name: "ends some time after the email that it was in, and a new email has another" },
      { file: RECURRING_LINKS, name: "that has ended is only good for an email to the donor, a few times a day" },
    ],
    together: [{ file: RECURRING_LINKS, name: "is replaced by its holder, and the new one is emailed to the donor" }],
  },
  {
    id: "recurring.late-return",
    kind: "state",
    says: "A payment that comes back late has failed and is tried again; after a later one has begun, it is not charged again.",
    model: "statuses of the gifts, written in the test",
    actors: "one",
    checks: [
      {
        file: FOLLOW_LATE_PAYMENTS,
        name: "a payment that comes back late has failed: it is retried after a day, and the date goes on from there",
      },
      {
        file: FOLLOW_LATE_PAYMENTS,
        name: "a card whose payments always come back is charged four times for one date, and then the gift is paused",
      },
      {
        file: FOLLOW_LATE_PAYMENTS,
        name: "a payment that comes back after a later one has begun is emailed about, and not charged again",
      },
    ],
  },
  {
    id: "recurring.dispute",
    kind: "state",
    says: "A dispute cancels it at once, whoever wins; a refund by the recipient does not.",
    model: "statuses and emails, written in the test",
    actors: "one",
    checks: [
      { file: FOLLOW_LATE_PAYMENTS, name: "a dispute cancels it at once, whoever wins, and says so once" },
      { file: FOLLOW_LATE_PAYMENTS, name: "a gift that its recipient refunds goes on" },
    ],
  },
  {
    id: "recurring.verdicts",
    kind: "condition",
    says: "A paused campaign or one that has not started costs no attempt, one that is over ends it, a suspended side pauses it, and all else is a failed payment.",
    model: "a table of refusals and what each means, written in the test",
    actors: "one",
    checks: [{ file: CLASSIFY_GIFT_ERROR, name: "of %s" }],
  },
  {
    id: "recurring.ends",
    kind: "state",
    says: "It skips dates on which its campaign takes nothing, and ends with it, once, with one email.",
    model: "one event and one email for two workers",
    actors: "two",
    checks: [
      { file: GIVE_DUE_OCCURRENCES, name: "skips dates on which the campaign is paused, and ends with it" },
      { file: GIVE_DUE_OCCURRENCES, name: "pauses it; the donor is emailed unless it is the donor" },
    ],
    together: [
      { file: GIVE_DUE_OCCURRENCES, name: "ends with its campaign, once, with an email that sums up the gifts" },
    ],
  },
  {
    id: "recurring.emails",
    kind: "condition",
    says: "Each occasion is one email, in the donor's language; only a yearly gift is announced, 7 days before.",
    model: "lists of occasions, written in the test, and an instant 7 days before the date",
    actors: "one",
    checks: [
      { file: EMAIL_DONOR, name: "confirms each request once" },
      { file: EMAIL_DONOR, name: "announces a yearly gift a week before, once, and no other cadence" },
      { file: SCHEDULE, name: "only a yearly gift is announced, 7 days before, and not in the week before" },
      { file: EMAIL_DONOR, name: "announces nothing that is due already, when nobody worked for a week" },
    ],
  },
  {
    id: "recurring.read",
    kind: "right",
    says: "The donor's managers read and change it, the campaign's read less and may cancel it, and nobody else sees it.",
    model: "three keys, and what each may see",
    actors: "one",
    checks: [
      {
        file: RECURRING_GIFTS,
        name: "the donor's side can; the campaign's side reads less and may cancel; anyone else gets 404",
      },
      { file: RECURRING_GIFTS, name: "lists all to the campaign's side, and to others those of their own donors" },
    ],
  },
];
