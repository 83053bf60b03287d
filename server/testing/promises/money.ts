import type { Promised } from "@/server/testing/promises/promised";

const GIVE_SCRIPT = "components/checkout/give-script.test.ts";
const READ_GIVING_FIGURES = "server/domain/campaigns/contributions/read-giving-figures.test.ts";
const LIMITS_AND_BALANCE = "server/domain/identities/limits-and-balance.test.ts";
const DAILY_RECEIPTS = "server/domain/receipts/daily-receipts.test.ts";
const STATEMENT_VIEWS = "server/domain/receipts/statement-views.test.ts";
const DESCRIBE_RECEIPT = "server/domain/receipts/wording/describe-receipt.test.ts";
const GERMAN_NUMBER_WORDS = "server/domain/receipts/wording/german-number-words.test.ts";
const AMOUNT_TEXT = "server/kernel/amount-text.test.ts";
const MONEY = "server/kernel/money.test.ts";
const LOCALES = "server/texts/locales.test.ts";

/** Promises about how people and machines read and write amounts. */
export const MONEY_PROMISES: Promised[] = [
  {
    id: "money.decimals",
    kind: "number",
    says: "Each currency has the decimals of ISO 4217: 0 for 16 of them, 3 for 7, and 2 for all others.",
    model: "the list of ISO 4217, copied into the test",
    actors: "one",
    checks: [{ file: MONEY, name: "each currency has the decimals of ISO 4217, whatever people write in its country" }],
  },
  {
    id: "money.format",
    kind: "number",
    says: "An amount is written to its currency's last decimal, with its sign, and without decimals only where a round figure has none.",
    model: "texts of amounts with 0, 2 and 3 decimals, written in the test",
    actors: "one",
    checks: [
      { file: MONEY, name: "%s of %s are %s" },
      { file: MONEY, name: "rounded, %s of %s are %s" },
      { file: GIVE_SCRIPT, name: "amounts of %s have %d decimals in the browser as on the server" },
      { file: LOCALES, name: "formats amounts exactly, in the language" },
    ],
  },
  {
    id: "money.plain",
    kind: "number",
    says: "For machines an amount is a plain decimal without a float in between, below zero too.",
    model: "digits and a point, put together by the test",
    actors: "one",
    checks: [{ file: MONEY, name: "is a plain decimal for machines, below zero too" }],
  },
  {
    id: "money.typed",
    kind: "number",
    says: "What a form shows of an amount is read back as the same amount, in each currency and language.",
    model: "digits and the sign of each language, put together by the test",
    actors: "one",
    checks: [{ file: MONEY, name: "is typed as its language types it, and read back as the same in it" }],
  },
  {
    id: "money.read",
    kind: "number",
    says: "An amount with two decimals means the same in every language, however it is grouped; what is ambiguous or finer than the smallest unit is refused.",
    model: "groups and signs, put together by the test",
    actors: "one",
    checks: [
      { file: MONEY, name: "means the same in every language, in groups or not, if its decimals are not three" },
      { file: MONEY, name: "is refused when it is finer than the currency's smallest unit" },
      { file: AMOUNT_TEXT, name: "%s %s in %s is rejected" },
    ],
  },
  {
    id: "money.minimum",
    kind: "number",
    says: "Pages take two whole units at least, and at least twice the fee; what they suggest is whole units, smallest first.",
    model: "the fee of 100 and the units of ISO 4217",
    actors: "one",
    checks: [
      {
        file: MONEY,
        name: "forms ask for two whole units at least, and at least twice the fee of 100; what they suggest is whole units",
      },
    ],
  },
  {
    id: "money.rates",
    kind: "number",
    says: "A rate is entered for a whole unit and counts for the smallest one, whatever its size.",
    model: "0.0066 dollars for a yen, 3.25 for a dinar",
    actors: "one",
    checks: [
      {
        file: LIMITS_AND_BALANCE,
        name: "rates are stored per smallest unit, whatever its size, and shown per major unit",
      },
    ],
  },
  {
    id: "money.statement",
    kind: "number",
    says: "Sums of several currencies are never added to each other, on statements, in emails and on the home page.",
    model: "sums of each currency, written in the test",
    actors: "one",
    checks: [
      { file: STATEMENT_VIEWS, name: "adds up what stands, by currency, and lists what is void without counting it" },
      { file: DAILY_RECEIPTS, name: "receipts in several currencies from one charity are added up apart" },
      { file: READ_GIVING_FIGURES, name: "say what public campaigns were given this month, by currency" },
    ],
  },
  {
    id: "money.limit",
    kind: "number",
    says: "A limit is shown by its first three digits, rounded down: never as more than there is.",
    model: "the first three digits of a text, and zeros",
    actors: "one",
    checks: [{ file: MONEY, name: "a limit is shown by its first three digits, and never as more than there is" }],
  },
  {
    id: "money.words",
    kind: "number",
    says: "On German receipts the amount stands in words, to the largest that there can be.",
    model: "words, written in the test",
    actors: "one",
    checks: [
      { file: GERMAN_NUMBER_WORDS, name: "writes %i as %s" },
      { file: DESCRIBE_RECEIPT, name: "words the largest amount in a currency without cents" },
    ],
  },
];
