import type { MatchReason } from "@/server/domain/bank/incoming/record-matches";
import { plainReference, type SentTransfer } from "@/server/domain/bank/outgoing/sent-transfers";
import type { Cents } from "@/server/kernel/money";

/** A payment on one of the operator's accounts of which nothing is matched. */
export interface OpenPart {
  lineId: string;
  number: number;
  accountId: string;
  /** Below zero for money that left. */
  cents: Cents;
  text: string;
  /** All ids that the bank or the payer gave it. */
  ids: string[];
  returnCode: string | null;
  accountMark: string | null;
  bookedOn: Date;
}

/** A payment on the account and its transfers: one, or those of a file that the bank booked together. */
export interface OutgoingMatch {
  part: OpenPart;
  transfers: SentTransfer[];
  reasons: MatchReason[];
}

/** The matches found, and payments that name a transfer but differ in amount. */
export interface FoundOutgoing {
  matches: OutgoingMatch[];
  differing: { part: OpenPart; transfer: SentTransfer }[];
}

const BY_REFERENCE = [{ code: "reference", words: "It has the transfer's reference, and its amount." }];
const BY_ACCOUNT = [{ code: "account", words: "Account and amount are those of one transfer alone." }];
const BY_TOTAL = [
  { code: "total", words: "The amount is what one file comes to, or a part of it that banks book by itself." },
];
const BY_ANSWER = [{ code: "answer", words: "The bank has announced the return of one transfer of this amount." }];

/** An id of ours in a text, and the trace numbers of NACHA files. */
const NAMED = /BTR[0-9A-HJKMNP-TV-Z]{26}|\d{15}/g;

/** Finds which payments on the operator's accounts are transfers that were sent: debits first, then what came back. Pure. */
export function findOutgoing(parts: readonly OpenPart[], sent: readonly SentTransfer[]): FoundOutgoing {
  const found: FoundOutgoing = { matches: [], differing: [] };
  const finder = new Finder(sent, found);
  const debits = parts.filter(({ cents }) => cents < 0n);
  const unnamed = debits.filter((part) => !finder.takeNamed(part));
  const single = unnamed.filter((part) => !finder.takeByAccount(part, unnamed));
  for (const part of single) finder.takeByTotal(part, single);
  const credits = parts.filter(({ cents }) => cents > 0n);
  for (const part of credits.filter((one) => !finder.takeNamed(one))) finder.takeAnnounced(part);
  return found;
}

class Finder {
  readonly #sent: readonly SentTransfer[];
  readonly #byReference: ReadonlyMap<string, SentTransfer>;
  readonly #found: FoundOutgoing;
  readonly #debited: Set<string>;
  readonly #returned: Set<string>;

  constructor(sent: readonly SentTransfer[], found: FoundOutgoing) {
    this.#sent = sent;
    this.#found = found;
    this.#byReference = new Map(
      sent.flatMap((one) => [plainReference(one.reference), plainReference(one.id)].map((name) => [name, one])),
    );
    this.#debited = new Set(sent.filter(({ isDebited }) => isDebited).map(({ id }) => id));
    this.#returned = new Set(sent.filter(({ isReturned }) => isReturned).map(({ id }) => id));
  }

  /** Takes a payment that has the reference of a transfer. */
  takeNamed(part: OpenPart): boolean {
    const named = this.#namedIn(part).filter((transfer) => this.#isOpen(transfer, part));
    const exact = named.find(({ cents }) => cents === abs(part.cents));
    if (exact) return this.#take(part, [exact], BY_REFERENCE);
    if (named[0]) this.#found.differing.push({ part, transfer: named[0] });
    return named.length > 0;
  }

  /** Takes a debit without a reference if it and just one transfer are alone in having this account and amount. */
  takeByAccount(part: OpenPart, others: readonly OpenPart[]): boolean {
    if (part.accountMark === null) return false;
    const isAlike = (other: OpenPart) => other.accountMark === part.accountMark && other.cents === part.cents;
    const fitting = this.#sent.filter(
      (transfer) =>
        transfer.accountMark === part.accountMark && transfer.cents === abs(part.cents) && this.#isOpen(transfer, part),
    );
    if (fitting.length !== 1 || others.filter(isAlike).length !== 1) return false;
    return this.#take(part, fitting, BY_ACCOUNT);
  }

  /** Takes a debit for a whole file, or a section of it, of which nothing was booked separately. */
  takeByTotal(part: OpenPart, others: readonly OpenPart[]): boolean {
    const candidates = [...this.#openGroups(part)].filter((group) => totalOf(group) === abs(part.cents));
    const named = candidates.filter(([first]) =>
      plainReference(part.text + part.ids.join(" ")).includes(fileName(first!)),
    );
    const isAlone =
      others.filter(({ accountId, cents }) => accountId === part.accountId && cents === part.cents).length === 1;
    const [group] = named.length > 0 ? named : isAlone && candidates.length === 1 ? candidates : [];
    return group ? this.#take(part, group, BY_TOTAL) : false;
  }

  /** Takes a return without a reference, if the bank has announced it. */
  takeAnnounced(part: OpenPart): boolean {
    const fitting = this.#sent.filter(
      (transfer) =>
        transfer.bankAnswer === "returned" &&
        transfer.cents === part.cents &&
        this.#isOpen(transfer, part) &&
        (part.returnCode !== null || part.accountMark === transfer.accountMark),
    );
    return fitting.length === 1 && this.#take(part, fitting, BY_ANSWER);
  }

  *#openGroups(part: OpenPart): Generator<SentTransfer[]> {
    const open = this.#sent.filter((transfer) => this.#isOpen(transfer, part));
    for (const file of groupBy(open, ({ fileId }) => fileId)) {
      yield file;
      const sections = groupBy(file, ({ section }) => String(section));
      if (sections.length > 1) yield* sections;
    }
  }

  /** Whether the transfer can be this payment: it left this account, and its debit or its return was not found yet. */
  #isOpen({ id, accountId, status }: SentTransfer, { accountId: of, cents }: OpenPart): boolean {
    if (accountId !== of || status === "rejected") return false;
    return !(cents < 0n ? this.#debited : this.#returned).has(id);
  }

  #namedIn({ text, ids }: OpenPart): SentTransfer[] {
    const names = [
      ...ids.map(plainReference),
      ...(text.match(NAMED) ?? []),
      ...(plainReference(text).match(NAMED) ?? []),
    ];
    return [...new Set(names.flatMap((name) => this.#byReference.get(name) ?? []))];
  }

  #take(part: OpenPart, transfers: SentTransfer[], reasons: MatchReason[]): true {
    for (const { id } of transfers) (part.cents < 0n ? this.#debited : this.#returned).add(id);
    this.#found.matches.push({ part, transfers, reasons });
    return true;
  }
}

function groupBy(transfers: readonly SentTransfer[], keyOf: (transfer: SentTransfer) => string): SentTransfer[][] {
  const groups = new Map<string, SentTransfer[]>();
  for (const transfer of transfers) groups.set(keyOf(transfer), [...(groups.get(keyOf(transfer)) ?? []), transfer]);
  return [...groups.values()];
}

const abs = (cents: Cents) => (cents < 0n ? -cents : cents);
const totalOf = (transfers: readonly SentTransfer[]) => transfers.reduce((sum, { cents }) => sum + cents, 0n);
const fileName = ({ fileId }: SentTransfer) => plainReference(fileId);
