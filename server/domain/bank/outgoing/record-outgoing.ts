import { type MatchDraft, recordMatches } from "@/server/domain/bank/incoming/record-matches";
import { announceTransfer, SEND_BACK } from "@/server/domain/bank/outgoing/announce-transfer";
import type { OutgoingMatch } from "@/server/domain/bank/outgoing/find-outgoing";
import type { SentTransfer } from "@/server/domain/bank/outgoing/sent-transfers";
import { type TransferTrigger, transferTransitions } from "@/server/domain/bank/outgoing/transfer-transitions";
import type { BankTransfer } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const NOON_MS = 43_200_000;

/** Records, in the running transaction, which payments on the account are which transfers, unless already recorded. */
export async function recordOutgoing(tx: Context, matches: readonly OutgoingMatch[]): Promise<void> {
  const ids = matches.flatMap(({ transfers }) => transfers.map(({ id }) => id));
  await tx.statement("SELECT 1 FROM bank_transfers WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE", [ids]);
  const known = await recordedSigns(tx, matches);
  const isNew = ({ part, transfers }: OutgoingMatch) =>
    transfers.every(({ key }) => !known.has(`${key} ${part.cents < 0n}`));
  const fresh = matches.filter(isNew);
  if (fresh.length === 0) return;
  await recordMatches(tx, fresh.flatMap(draftsOf));
  for (const match of fresh) for (const transfer of match.transfers) await settle(tx, match, transfer);
}

/** Which debits and returns are recorded already, as `<key> <whether it is the debit>`. */
async function recordedSigns(tx: Context, matches: readonly OutgoingMatch[]): Promise<Set<string>> {
  const keys = matches.flatMap(({ transfers }) => transfers.map(({ key }) => key));
  const rows = await tx.statement<{ key: string; isDebit: boolean }>(
    `SELECT payment_key AS key, amount_cents < 0 AS "isDebit" FROM bank_matches WHERE payment_key = ANY ($1)`,
    [keys],
  );
  return new Set(rows.map(({ key, isDebit }) => `${key} ${isDebit}`));
}

function draftsOf({ part, transfers, reasons }: OutgoingMatch): MatchDraft[] {
  const sign = part.cents < 0n ? -1n : 1n;
  return transfers.map(({ key: paymentKey, cents, direction }) => {
    const purpose = direction === SEND_BACK ? "sent_back" : "payment";
    return { part, amountCents: cents * sign, reasons, purpose, paymentKey };
  });
}

async function settle(tx: Context, { part }: OutgoingMatch, { id }: SentTransfer): Promise<void> {
  const transfer = await tx.db.bankTransfer.findUniqueOrThrow({ where: { id } });
  const at = bookedAt(tx, transfer, part.bookedOn);
  const trigger: TransferTrigger = part.cents < 0n ? "execute" : "return";
  const change =
    trigger === "execute" ? { executedAt: at } : { returnedAt: at, ...returnReason(transfer, part.returnCode) };
  await moveAll(tx, transferTransitions, [id], trigger, change);
  await announceTransfer(tx, transfer);
}

/** Why it came back: as the bank has announced it, or else by the code of the statement. */
function returnReason({ reasonCode, reasonText }: BankTransfer, returnCode: string | null) {
  const code = returnCode ?? reasonCode ?? "transfer_returned";
  const text =
    reasonText ?? (returnCode === null ? "The payee's bank sent the transfer back." : returnText(returnCode));
  return { reasonCode: code, reasonText: text };
}

const returnText = (code: string) => `The payee's bank sent the transfer back (${code}).`;

/** The bank's day, at noon, which is that day in nearly every time zone; never before it was asked for, nor in the future. */
function bookedAt(tx: Context, { createdAt }: BankTransfer, bookedOn: Date): Date {
  const noon = Math.max(bookedOn.getTime() + NOON_MS, createdAt.getTime());
  return new Date(Math.min(noon, tx.now().getTime()));
}
