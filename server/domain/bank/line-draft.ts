import { type EntryPart, partsOf } from "@/server/domain/bank/entry-parts";
import type { Context } from "@/server/operations/context";
import type { BankAccountName, BankEntry } from "@/server/ports/bank-file";

/** What a booking is recorded with, besides what tells it from others. Amounts are as the file writes them, as text. */
export interface LineDraft {
  is_reversal: boolean;
  value_on: string | null;
  currency: string;
  code: string | null;
  bank_reference: string | null;
  return_code: string | null;
  parts: PartDraft[];
}

/** A payment as it is recorded; its account is sealed for the statement that names it. */
export interface PartDraft {
  amount_cents: string;
  name: string | null;
  text: string;
  structured_reference: string | null;
  end_to_end_id: string | null;
  bank_reference: string | null;
  return_code: string | null;
  account_sealed: string | null;
  account_mark: string | null;
  account_last4: string | null;
}

/** Writes what is kept of an entry until it is decided whether it is a known booking. */
export function draftOf(ctx: Context, statementId: string, entry: BankEntry): LineDraft {
  return {
    is_reversal: entry.isReversal,
    value_on: entry.valueOn,
    currency: entry.currency,
    code: entry.code,
    bank_reference: entry.bankReference,
    return_code: entry.returnCode,
    parts: partsOf(entry).map((part) => partDraft(ctx, statementId, part)),
  };
}

/** A booking as `bank_lines_record` takes it. A reversal that moves the other way than it is written is turned, with its parts. */
export function lineOf(draft: LineDraft, turnsReversals: boolean) {
  const { is_reversal, parts, ...line } = draft;
  const sign = is_reversal && turnsReversals ? -1n : 1n;
  return {
    ...line,
    parts: parts.map((part, at) => {
      return { ...part, number: at + 1, amount_cents: (BigInt(part.amount_cents) * sign).toString() };
    }),
  };
}

/** Writes a payment of an entry. */
export function partDraft(ctx: Context, statementId: string, part: EntryPart): PartDraft {
  const { amountCents, counterparty, text, structuredReference, endToEndId, bankReference, returnCode } = part;
  return {
    amount_cents: amountCents.toString(),
    name: counterparty?.name ?? null,
    text,
    structured_reference: structuredReference,
    end_to_end_id: endToEndId,
    bank_reference: bankReference,
    return_code: returnCode,
    ...sealedAccount(ctx, statementId, counterparty?.account ?? null),
  };
}

const NO_ACCOUNT = { account_sealed: null, account_mark: null, account_last4: null };

/**
 * The other side's account is private: it is kept for refunds and for recognition, sealed for the statement that
 * brought it, and shown only by its last characters.
 */
function sealedAccount(ctx: Context, statementId: string, account: BankAccountName | null) {
  const number = account?.iban ?? account?.number ?? null;
  if (account === null || number === null) return NO_ACCOUNT;
  return {
    account_sealed: ctx.vault.seal("bank-account", statementId, JSON.stringify(account)),
    account_mark: accountMark(ctx, account),
    account_last4: number.slice(-4),
  };
}

/** A mark that tells accounts apart without revealing them. */
function accountMark(ctx: Context, { iban, number, bank }: BankAccountName): string {
  return ctx.vault.mac("bank-account", iban ?? `${bank ?? ""}/${number}`).toString("base64url");
}
