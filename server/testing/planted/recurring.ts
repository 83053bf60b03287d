import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const RECURRING_BUGS: PlantedBug[] = [
  {
    name: "recurring: the next date is looked for from the settlement on",
    file: "server/domain/recurring/after-attempt.ts",
    find: "{ ...afterOccurrence(tx, gift, createdAt), startedAt",
    replace: "{ ...afterOccurrence(tx, gift, createdAt > tx.now() ? createdAt : tx.now()), startedAt",
    tests: ["server/domain/recurring/give-due-occurrences.test.ts"],
  },
  {
    name: "recurring: one that is resumed while its gift clears gets a date at once",
    file: "server/domain/recurring/move-by-hand.ts",
    find: "...((await isUnderWay(tx, gift.id)) ? {} : afterPause(tx, gift)),",
    replace: "...afterPause(tx, gift),",
    tests: ["server/domain/recurring/recurring-at-once.test.ts"],
  },
  {
    name: "recurring: another cadence forgets the day of the month",
    file: "server/domain/recurring/change-fields.ts",
    find: "const anchorDay = keepsDay ? gift.anchorDay : gift.dueAt.getUTCDate();",
    replace: "const anchorDay = gift.dueAt.getUTCDate();",
    tests: ["server/domain/recurring/recurring-at-once.test.ts"],
  },
  {
    name: "recurring: two workers take the same date",
    file: "server/domain/recurring/give-due-occurrences.ts",
    find: "ORDER BY act_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;",
    replace: "ORDER BY act_at, id LIMIT 1`;",
    tests: ["server/domain/recurring/recurring-at-once.test.ts"],
  },
  {
    name: "recurring: every gift repeats the message of the first",
    file: "server/domain/recurring/give-occurrence.ts",
    find: "publicMessage: isFirst ? recurring.publicMessage : null,",
    replace: "publicMessage: recurring.publicMessage,",
    tests: ["server/domain/recurring/give-due-occurrences.test.ts"],
  },
  {
    name: "recurring: a notice is sent although its date has come",
    file: "server/domain/recurring/notify-upcoming-gifts.ts",
    find: "if (actAt > tx.now()) await emailDonor",
    replace: "await emailDonor",
    tests: ["server/domain/recurring/email-donor.test.ts"],
  },
  {
    name: "recurring: a debit is made although its donor was notified too late",
    file: "server/domain/recurring/notify-upcoming-gifts.ts",
    find: "...(noticeDays > 0 && { actAt })",
    replace: "...(noticeDays < 0 && { actAt })",
    tests: ["server/compose/stripe-debits.test.ts"],
  },
];
