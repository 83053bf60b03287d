import { statementWriter } from "@/server/adapters/bank-files/writing/write-statement";
import type { PlayedBooking } from "@/server/cli/tests/played-bank/played-bank";
import type { BankStage, HeldStatement } from "@/server/cli/tests/simulate/bank/bank-stage";
import type { BankAction } from "@/server/cli/tests/simulate/bank/bank-story";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { StatementDescription, StatementEntry } from "@/server/ports/statement-writer";

const DAY_MS = 86_400_000;
/** The only one of these formats that marks an entry as pending. */
const WITH_PENDING = "camt.053.001.08";

/** The bank makes a statement of the last days, including today so far. */
export function makeStatement(
  { world, bank: of }: Stage,
  { days, format, pending }: Omit<BankAction & { do: "statement" }, "do">,
): HeldStatement {
  const stage = of!;
  const now = world.clock.now();
  const [from, to] = [new Date(now.getTime() - days * DAY_MS), now].map((day) => day.toISOString().slice(0, 10));
  const { bank } = stage;
  stage.exports += 1;
  const count = stage.exports;
  const referenceOf = ({ number }: PlayedBooking) => `X${count}-${number}`;
  const period = { from: from!, to: to!, madeAt: now, ...(stage.renumbers && { referenceOf }) };
  const expected = [...stage.gifts.values()].at(-1);
  const isPending = pending && expected !== undefined;
  const file = bank.statement({ ...period, format: isPending ? WITH_PENDING : format });
  const bookings = bank.between(from!, to!);
  if (!isPending) return { name: file.name, bytes: file.bytes, bookings };
  const entry = pendingEntry(to!, expected.cents, expected.reference);
  return { name: file.name, bytes: withPending(stage, file.bytes, entry), bookings };
}

/** A transfer that a donor has ordered and the bank has not booked, and may never book. */
function pendingEntry(bookedOn: string, amountCents: bigint, text: string): StatementEntry {
  return {
    kind: "payment",
    amountCents,
    bookedOn,
    valueOn: bookedOn,
    bankReference: "P1",
    isReversal: false,
    chargesCents: 0n,
    counterparty: null,
    text,
    structuredReference: null,
    endToEndId: null,
    returnCode: null,
    payments: [],
  };
}

/** A camt statement with one more entry, which is pending. */
function withPending({ bank: { account } }: BankStage, bytes: Uint8Array, entry: StatementEntry): Uint8Array {
  const opening = { amountCents: 0n, on: entry.bookedOn };
  const description: StatementDescription = {
    ...account,
    number: 1,
    madeAt: new Date(entry.bookedOn),
    opening,
    closesOn: entry.bookedOn,
    entries: [entry],
  };
  const alone = new TextDecoder().decode(statementWriter.write(WITH_PENDING, description).bytes);
  const written = /<Ntry>.*<\/Ntry>/s.exec(alone)![0].replace(/<Cd>BOOK<\/Cd>/, "<Cd>PDNG</Cd>");
  return new TextEncoder().encode(new TextDecoder().decode(bytes).replace(/<\/Stmt>/, `${written}</Stmt>`));
}
