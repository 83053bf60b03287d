import { Random } from "@/server/cli/tests/random";
import type { Cents } from "@/server/kernel/money";
import type { BankAccountName } from "@/server/ports/bank-file";
import type { StatementDescription, StatementEntry, StatementPayment } from "@/server/ports/statement-writer";

/** A booking of 12.50 that came in, for tests. */
export function statementEntry(changes: Partial<StatementEntry> = {}): StatementEntry {
  return {
    kind: "payment",
    bookedOn: "2026-11-03",
    valueOn: "2026-11-03",
    bankReference: "B1",
    amountCents: 1250n,
    counterparty: {
      name: "Maria Muñoz",
      account: { iban: "FR1420041010050500013M02606", number: null, bank: "BNPAFRPPXXX" },
    },
    text: "For the garden",
    structuredReference: null,
    endToEndId: null,
    returnCode: null,
    isReversal: false,
    chargesCents: 0n,
    payments: [],
    ...changes,
  };
}

/** A statement of November 2026, for tests. */
export function statementDescription(changes: Partial<StatementDescription> = {}): StatementDescription {
  return {
    account: { iban: "DE89370400440532013000", number: null, bank: "COBADEFFXXX" },
    holder: "Almoner Foundation",
    currency: "EUR",
    number: 7,
    madeAt: new Date("2026-12-01T05:30:15.123Z"),
    opening: { amountCents: 100_000n, on: "2026-10-31" },
    closesOn: "2026-11-30",
    entries: [statementEntry()],
    ...changes,
  };
}

const NAMES = [
  "Anna Schmidt",
  "Jörg Müller-Lüdenscheidt",
  "Łukasz Żółkiewski",
  "Наталья Щербакова",
  "Zoë 💛 van der Berg",
  "李小龙",
  "O'Brien & Sons <Ltd>",
  "Stiftung zur Förderung des Gemeinwesens in der Europäischen Region e. V.",
  "محمد علي",
  "/NAME/Mallory/REMI/",
];
const TEXTS = [
  "",
  "Spende",
  "Ref: 7KQ4 2C3F for the garden",
  "Thanks 🙏 für alles!",
  "Пожертвование на приют",
  '-65 :20: ?20 /EREF/ +49, 50% off; "quoted" & <b>bold</b>',
  "Sixty-five characters are cut here, whatever the word may be that isn't over yet, and it goes on",
  "two  spaces\nand a line",
  "x".repeat(140),
];
const ACCOUNTS: readonly BankAccountName[] = [
  { iban: "DE89370400440532013000", number: null, bank: "COBADEFFXXX" },
  { iban: "NL91ABNA0417164300", number: null, bank: "ABNANL2A" },
  { iban: null, number: "000123456789", bank: "021000021" },
];
const CURRENCIES = ["EUR", "EUR", "USD", "JPY", "KWD"];
/** Only a few amounts, so that many bookings on one day have the same amount. */
const SUMS: readonly Cents[] = [500n, 1_000n, 1_000n, 2_500n, 12_345n, 1n, 99_999n];
/**
 * Not half of any other amount. Some banks count reversals with the opposite sign, so a statement that is off by twice
 * the reversed amount adds up if its reversals are counted that way.
 */
const REVERSED_CENTS: Cents = -7_777_777n;
const OTHERS: readonly (BankAccountName | null)[] = [
  { iban: "FR1420041010050500013M02606", number: null, bank: "BNPAFRPP" },
  { iban: "GB29NWBK60161331926819", number: null, bank: null },
  { iban: null, number: "9876543", bank: "091000019" },
  null,
];

/**
 * A random month of an account: mixed payments, equal amounts on one day, returns, reversals, batches, fees, an
 * overdraft, the end of a year.
 */
export function randomMonth(seed: number): StatementDescription {
  const random = new Random(seed);
  const [year, month] = [random.between(2024, 2027), random.pick([1, 2, 6, 11, 12])];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const dayOf = (day: number) => isoDay(Date.UTC(year, month - 1, day));
  const count = random.pick([0, 1, 3, 8, 20, 40]);
  const days = Array.from({ length: count }, () => random.between(1, lastDay)).sort((one, other) => one - other);
  return statementDescription({
    account: random.pick(ACCOUNTS),
    holder: random.pick(["Almoner Foundation", "Förderverein Ämter"]),
    currency: random.pick(CURRENCIES),
    number: random.between(1, 99_999),
    madeAt: new Date(Date.UTC(year, month, 1, random.between(0, 23), random.between(0, 59))),
    opening: { amountCents: random.pick([0n, 50_000n, -12_345n, 1n]), on: dayOf(0) },
    closesOn: dayOf(lastDay),
    entries: days.map((day, at) => randomEntry(random, at, dayOf(day), dayOf(day + random.pick([0, 0, 1, -1, 3])))),
  });
}

function randomEntry(random: Random, at: number, bookedOn: string, valueOn: string): StatementEntry {
  const bankReference = `B${bookedOn.replaceAll("-", "").slice(2)}-${at}`;
  const own = { bookedOn, valueOn, bankReference };
  const kind = random.pick(["in", "in", "in", "out", "batch", "fee", "interest", "return", "reversal", "charged"]);
  const payment = randomPayment(random);
  const bank = { counterparty: null, structuredReference: null, endToEndId: null };
  switch (kind) {
    case "in":
      return statementEntry({ ...payment, ...own });
    case "out":
      return statementEntry({ ...payment, ...own, amountCents: -payment.amountCents });
    case "fee":
      return statementEntry({ ...own, ...bank, kind, amountCents: -390n, text: "Kontoführung Gebühr" });
    case "interest":
      return statementEntry({ ...own, ...bank, kind, amountCents: random.pick([7n, -7n]), text: "Interest" });
    case "return":
      return statementEntry({ ...payment, ...own, returnCode: random.pick(["AC04", "R03", "MD07"]) });
    case "reversal":
      return statementEntry({ ...payment, ...own, amountCents: REVERSED_CENTS, isReversal: true });
    case "charged":
      return statementEntry({ ...payment, ...own, amountCents: payment.amountCents + 100n, chargesCents: 150n });
    default:
      return batchEntry(random, own);
  }
}

function batchEntry(random: Random, own: Partial<StatementEntry>): StatementEntry {
  const payments = Array.from({ length: random.between(2, 6) }, () => randomPayment(random));
  const amountCents = payments.reduce((sum, payment) => sum + payment.amountCents, 0n);
  const none = { counterparty: null, structuredReference: null, endToEndId: null };
  return statementEntry({ ...own, ...none, text: "", amountCents, payments });
}

function randomPayment(random: Random): StatementPayment {
  const account = random.pick(OTHERS);
  return {
    amountCents: random.pick(SUMS),
    counterparty:
      random.between(1, 8) === 1
        ? null
        : { name: random.pick(NAMES), account: account ?? { iban: null, number: null, bank: null } },
    text: random.pick(TEXTS),
    structuredReference: random.pick([null, null, "RF18539007547034"]),
    endToEndId: random.pick([
      null,
      `E2E-${random.between(1, 9_999)}`,
      `LONG-${random.between(1, 9)}-${"7".repeat(28)}`,
    ]),
    returnCode: null,
  };
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
