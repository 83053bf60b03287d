import { findBankAccount } from "@/server/domain/bank/bank-accounts";
import type { ChosenColumns } from "@/server/domain/bank/known-columns";
import { storedSource } from "@/server/domain/bank/stored-bank-file";
import type { BankAccount, BankFile } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import {
  type BankEntry,
  BankFileError,
  type BankFormat,
  type BankStatementEnd,
  type BankStatementHead,
} from "@/server/ports/bank-file";

/** A statement that is being read. */
export interface OpenStatement {
  /** Its place in the file, from 0. */
  position: number;
  head: BankStatementHead;
  format: BankFormat;
  /** Null if it belongs to no account that was added. */
  account: BankAccount | null;
}

/** What a pass over a file does with what it reads, in the file's order. */
export interface StatementVisitor {
  begin(statement: OpenStatement): Promise<void> | void;
  entry(statement: OpenStatement, entry: BankEntry): Promise<void> | void;
  end(statement: OpenStatement, end: BankStatementEnd): Promise<void> | void;
  /** The file, or one file of an archive, can't be read any further: the open statement is incomplete. */
  fail(error: BankFileError): Promise<void> | void;
}

/**
 * Reads a stored file once, from beginning to end, with never more than one entry in memory. An error in one file of an
 * archive does not keep the others from being read.
 */
export async function eachStatement(
  ctx: Context,
  file: BankFile,
  { mapping, accountId }: ChosenColumns,
  visitor: StatementVisitor,
): Promise<void> {
  let position = 0;
  for await (const { format, records } of ctx.ports.bankFiles.read(storedSource(ctx, file), mapping)) {
    let statement: OpenStatement | null = null;
    try {
      for await (const record of records) {
        if (record.record === "statement") {
          const account = await accountOf(ctx, record, accountId);
          statement = { position, head: record, format: format!, account };
          position += 1;
          await visitor.begin(statement);
        } else if (statement === null) throw new Error("A reader began with something else than a statement.");
        else if (record.record === "entry") await visitor.entry(statement, record);
        else await visitor.end(statement, record);
      }
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      await visitor.fail(error);
    }
  }
}

/** The operator's account that a statement belongs to. If it names none, it belongs to the one the operator chose. */
function accountOf(
  ctx: Context,
  { account, currency }: BankStatementHead,
  chosen: string | null,
): Promise<BankAccount | null> {
  if (account.iban !== null || account.number !== null) return findBankAccount(ctx, account, currency);
  if (chosen === null) return Promise.resolve(null);
  return ctx.db.bankAccount.findFirst({
    where: { id: chosen, closedAt: null, ...(currency !== null && { currency }) },
  });
}
