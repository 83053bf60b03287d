import { Random } from "@/server/cli/tests/random";
import type { IncomingPayment, MatchCandidate } from "@/server/domain/bank/matching/match-types";
import { understandReferences } from "@/server/domain/bank/matching/understand-references";
import { creditorReference } from "@/server/kernel/creditor-reference";
import type { Cents } from "@/server/kernel/money";
import { SYMBOLS } from "@/server/kernel/reference-code";
import { formatTransferReference, newTransferReference } from "@/server/kernel/transfer-reference";
import { twoErrors, WRITTEN_WAYS, type WriteReference } from "@/server/testing/written-references";

/** A payment, what it pays for, and whether it may be booked automatically. */
export interface LabelledTransfer {
  kind: TransferKind;
  payment: IncomingPayment;
  /** The ids of the expected payments that it pays; empty if none. */
  pays: string[];
  /** Whether it has a readable reference and exactly the expected amount. */
  maySettle: boolean;
}

/** The expected payments, and the transfers that people made. */
export interface LabelledSet {
  candidates: MatchCandidate[];
  transfers: LabelledTransfer[];
}

/** Other kinds. Only an ISO 11649 reference, two references, and a standing order may be booked automatically. */
const OTHER_KINDS = [
  "structured",
  "two_references",
  "standing_order",
  "two_references_other_amount",
  "no_reference",
  "nothing_known",
  "wrong_amount",
  "other_currency",
  "foreign_code",
  "foreign_reference",
  "settled_reference",
  "settled_and_waiting",
  "two_errors",
  "cut_off",
] as const;
export type TransferKind = keyof typeof WRITTEN_WAYS | (typeof OTHER_KINDS)[number];
const KINDS: readonly TransferKind[] = [
  ...(Object.keys(WRITTEN_WAYS) as (keyof typeof WRITTEN_WAYS)[]),
  ...OTHER_KINDS,
];

const FIRST = "Anna Bernd Clara David Emma Farid Greta Hasan Ida Jonas Katja Luis Mira Noah Olga Paul".split(" ");
const LAST = "Schmidt Müller Weber Yılmaz Kowalski Novák García Öztürk Becker Wolf Krüger Sørensen".split(" ");
const AROUND = ["", "", "Spende ", "Danke! ", "donation for the garden ", "Spende Tierheim 2026, "];
const AMOUNTS: readonly Cents[] = [1_000n, 2_500n, 2_500n, 5_000n, 5_000n, 10_000n, 1_234n, 7_500n];

/** Makes expected payments and `count` transfers from a seed. All kinds are equally frequent. */
export function labelledTransfers(seed: number, count: number): LabelledSet {
  const random = new Random(seed);
  const candidates = Array.from({ length: 600 }, (_, at) => candidate(random, at));
  const transfers = Array.from({ length: count }, (_, at) => transfer(KINDS[at % KINDS.length]!, candidates, random));
  return { candidates, transfers };
}

/** Finds the candidates for a payment: those with one of its references, its amount, or its account. */
export function lookUpCandidates(payment: IncomingPayment, candidates: readonly MatchCandidate[]): MatchCandidate[] {
  const references = new Set(understandReferences(payment, "ALM").map(({ reference }) => reference));
  return candidates.filter(
    ({ reference, amountCents, accountMarks }) =>
      references.has(reference) ||
      amountCents === payment.amountCents ||
      accountMarks.includes(payment.accountMark ?? ""),
  );
}

function candidate(random: Random, at: number): MatchCandidate {
  const donor = random.between(0, 149);
  const isOrder = at % 10 === 9;
  return {
    kind: isOrder ? "standing_order" : "gift",
    id: `${isOrder ? "order" : "gift"}_${at}`,
    reference: randomReference(random),
    amountCents: isOrder ? null : random.pick(AMOUNTS),
    currency: "EUR",
    names: [donorName(donor)],
    createdOn: "2026-10-15",
    expiresOn: isOrder ? null : "2026-11-14",
    status: isOrder ? "waiting" : random.pick(["waiting", "waiting", "waiting", "failed", "settled"]),
    accountMarks: donor % 3 === 0 ? [] : [`account-${donor}`],
  };
}

function transfer(kind: TransferKind, candidates: readonly MatchCandidate[], random: Random): LabelledTransfer {
  const waiting = candidates.filter((one) => one.kind === "gift" && one.status === "waiting");
  const gift = random.pick(waiting);
  const line = (changes: Partial<IncomingPayment>, pays = [gift.id], maySettle = false): LabelledTransfer => {
    return { kind, payment: { ...paymentOf(gift), ...changes }, pays, maySettle };
  };
  const around = (written: string) =>
    `${random.pick(AROUND)}${written}${random.pick(["", "", " danke", ", 3. November"])}`;
  if (kind in WRITTEN_WAYS) {
    const write: WriteReference = WRITTEN_WAYS[kind as keyof typeof WRITTEN_WAYS];
    const text = around(write(gift.reference, random));
    return line({ text }, undefined, true);
  }
  const other = random.pick(waiting.filter(({ id }) => id !== gift.id));
  const order = random.pick(candidates.filter((one) => one.kind === "standing_order"));
  const settled = random.pick(candidates.filter((one) => one.status === "settled"));
  const both = `${gift.reference} ${random.pick(["", "und ", "+ "])}${formatTransferReference(other.reference)}`;
  const sum = gift.amountCents! + other.amountCents!;
  switch (kind) {
    case "structured":
      return line({ structuredReference: creditorReference(gift.reference) }, undefined, true);
    case "two_references":
      return line({ text: around(both), amountCents: sum }, [gift.id, other.id], true);
    case "two_references_other_amount":
      return line({ text: around(both), amountCents: random.pick([sum + 1n, gift.amountCents!]) }, [gift.id, other.id]);
    case "standing_order":
      return line({ ...paymentOf(order), text: around(order.reference), amountCents: 4_200n }, [order.id], true);
    case "no_reference":
      return line({ text: around("") });
    case "nothing_known":
      return line({ text: around(""), name: "Xaver Unbekannt", accountMark: null });
    case "wrong_amount":
      return line({ text: around(gift.reference), amountCents: gift.amountCents! + random.pick([1n, -1n, 500n]) });
    case "other_currency":
      return line({ text: around(gift.reference), currency: "USD" });
    case "foreign_code":
      return line({ text: around(randomCode(random)) }, []);
    case "foreign_reference":
      return line({ text: around(randomReference(random)) }, []);
    case "settled_reference":
      return line({ text: around(settled.reference), amountCents: settled.amountCents! }, []);
    case "settled_and_waiting":
      return line({ text: around(`${gift.reference} ${settled.reference}`) });
    case "two_errors":
      return line({ text: around(twoErrors(gift.reference, random)) });
    default:
      return line({
        text: around("")
          .trimEnd()
          .concat(` ${gift.reference.slice(0, random.between(5, 10))}`),
      });
  }
}

function paymentOf({ amountCents, names, accountMarks }: MatchCandidate): IncomingPayment {
  return {
    amountCents: amountCents ?? 5_000n,
    currency: "EUR",
    bookedOn: "2026-11-03",
    name: names[0]!.toUpperCase(),
    text: "",
    structuredReference: null,
    endToEndId: null,
    accountMark: accountMarks[0] ?? null,
  };
}

function donorName(donor: number): string {
  return `${FIRST[donor % FIRST.length]} ${LAST[donor % LAST.length]}`;
}

function randomReference(random: Random): string {
  return newTransferReference(Uint8Array.from({ length: 32 }, () => random.between(0, 255)));
}

function randomCode(random: Random): string {
  return Array.from({ length: 12 }, () => random.pick([...SYMBOLS])).join("");
}
