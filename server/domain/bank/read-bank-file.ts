import { keepAdvices } from "@/server/domain/bank/advices/keep-advice";
import { bankFileTransitions } from "@/server/domain/bank/bank-file-transitions";
import { doubtedReversals } from "@/server/domain/bank/doubted-reversals";
import { eachStatement, type OpenStatement } from "@/server/domain/bank/each-statement";
import { forgetStatements } from "@/server/domain/bank/forget-statements";
import type { ChosenColumns } from "@/server/domain/bank/known-columns";
import { overtaken, requireStatement } from "@/server/domain/bank/require-statement";
import { type StagedEntry, stageEntries } from "@/server/domain/bank/stage-entries";
import { accountLabel } from "@/server/domain/bank/statement-label";
import { startVerification, type VerifiedStatement } from "@/server/domain/bank/verify-statement";
import type { BankFile } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";
import { type BankBalance, type BankEntry, BankFileError } from "@/server/ports/bank-file";

/** How many entries are written at a time. */
const ENTRIES_TOGETHER = 500;

/** What is wrong with a file, in words, and where. */
export interface BankFileProblem {
  place: string | null;
  message: string;
  /** The account that a statement is of, where it is none of the operator's. */
  account?: { iban: string | null; number: string | null; bank: string | null; currency: string | null };
}

export interface ReadOptions {
  /** How it is read, and whose account it is, if it doesn't say so itself. */
  columns: ChosenColumns;
  /** Called from time to time with the number of entries read so far. */
  onProgress?(read: number): Promise<void> | void;
}

/**
 * Reads a stored file to its end and keeps what it says, without booking any of it: nothing of a statement that does not add up, or
 * that is of no account of the operator's. A file of which nothing can be kept is refused. Reading it again keeps the statements that were
 * read to their end, booked or not, and reads the others anew: their account may have been added since.
 */
export async function readBankFile(ctx: Context, file: BankFile, options: ReadOptions): Promise<BankFile> {
  const isWhole = file.status === "read" || file.status === "booked";
  if (isWhole && (file.problems as object[]).length === 0) return file;
  await forgetStatements(ctx, { fileId: file.id });
  const reading = new Reading(ctx, file, options);
  const problems = await reading.run();
  const isRefused = reading.kept === 0;
  const [moved] = await ctx.transaction((tx) =>
    moveAll(tx, bankFileTransitions, [file.id], isRefused ? "refuse" : "read", {
      problems: problems.map((problem) => ({ ...problem })),
      entries: reading.entries,
      readAt: tx.now(),
    }),
  );
  return moved ?? file;
}

/** One reading of a file. */
class Reading {
  entries = 0;
  /** How many statements are kept. */
  kept = 0;
  private readonly problems: BankFileProblem[] = [];
  private verify = startVerification();
  private statementId: string | null = null;
  private waiting: StagedEntry[] = [];

  constructor(
    private readonly ctx: Context,
    private readonly file: BankFile,
    private readonly options: ReadOptions,
  ) {}

  async run(): Promise<BankFileProblem[]> {
    try {
      await eachStatement(this.ctx, this.file, this.options.columns, {
        fail: (error) => this.fail(error),
        begin: (statement) => this.begin(statement),
        entry: async (statement, entry) => {
          requireCurrency(statement, entry);
          this.verify(entry);
          this.entries += 1;
          const { statementId } = this;
          // What an intraday report or an advice says comes again in a statement, whose sum can be verified. An advice may say more of it.
          if (statement.head.kind === "intraday") return;
          if (statementId === null || entry.status !== "booked" || entry.bookedOn === null || entry.amountCents === 0n)
            return;
          this.waiting.push({ statementId, bookedOn: entry.bookedOn, entry });
          if (this.waiting.length === ENTRIES_TOGETHER) await this.flush(statement);
        },
        end: async (statement, end) => this.end(statement, this.verify(end)!),
      });
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      await this.fail(error);
    }
    return this.problems;
  }

  /** What was read before the error may be half a statement. */
  private async fail({ place, message }: BankFileError): Promise<void> {
    this.problems.push({ place, message });
    this.verify = startVerification();
    if (this.statementId !== null) await this.drop(this.statementId);
    this.statementId = null;
  }

  private async begin({ position, head, format, account }: OpenStatement): Promise<void> {
    this.verify(head);
    this.statementId = null;
    if (account === null && head.account.iban === null && head.account.number === null) {
      const message = "The file does not say which account it is of. Choose its account.";
      this.problems.push({ place: null, message });
      return;
    }
    if (account === null) {
      const message = `Account ${accountLabel(head.account)} is none of the operator's. Add it, then read the file again.`;
      this.problems.push({ place: null, message, account: { ...head.account, currency: head.currency } });
      return;
    }
    const where = { fileId: this.file.id, position, readAt: { not: null } };
    if ((await this.ctx.db.bankStatement.count({ where })) > 0) {
      this.kept += 1;
      return;
    }
    const { kind, reference, number } = head;
    const id = this.ctx.newId("bankStatement");
    const found = { kind, format, reference, number, addsUp: false };
    const data = { id, fileId: this.file.id, accountId: account.id, position, ...found, turnsReversals: false };
    const { count } = await this.ctx.db.bankStatement.createMany({ data, skipDuplicates: true });
    if (count === 0) throw overtaken();
    this.statementId = id;
  }

  private async end(statement: OpenStatement, verified: VerifiedStatement): Promise<void> {
    const { account, format } = statement;
    await this.flush(statement);
    const { statementId } = this;
    this.statementId = null;
    const doubt = account && (await doubtedReversals(this.ctx, account.id, format, verified));
    const messages = [...verified.problems.map(({ message }) => message), ...(doubt ? [doubt] : [])];
    this.problems.push(...messages.map((message) => ({ place: null, message })));
    if (statementId === null) return;
    if (messages.length > 0) return this.drop(statementId);
    this.kept += 1;
    const turnsReversals = verified.reversals === "opposite";
    const balances = { ...balanceOf("opening", verified.head.opening), ...balanceOf("closing", verified.closing) };
    const { provesReversals } = verified;
    const data = { ...balances, addsUp: verified.outcome === "adds_up", turnsReversals, provesReversals };
    await this.ctx.transaction(async (tx) => {
      await requireStatement(tx, statementId);
      await tx.db.bankStatement.update({ where: { id: statementId }, data: { ...data, readAt: tx.now() } });
      if (!turnsReversals) return;
      await tx.db
        .$executeRaw`UPDATE bank_entries SET amount_cents = -amount_cents WHERE statement_id = ${statementId} AND draft ->> 'is_reversal' = 'true'`;
    });
  }

  private async flush({ head, account }: OpenStatement): Promise<void> {
    const [first] = this.waiting;
    const entries = this.waiting;
    this.waiting = [];
    const keep = async (tx: Context, statementId: string) => {
      await requireStatement(tx, statementId);
      if (head.kind === "statement") await stageEntries(tx, entries);
      else if (account) await keepAdvices(tx, account.id, entries);
    };
    // No sweep has anything to do before the file is booked.
    if (first) await this.ctx.transaction((tx) => keep(tx, first.statementId), { wake: false });
    await this.options.onProgress?.(this.entries);
  }

  /** Nothing of it is kept. */
  private async drop(statementId: string): Promise<void> {
    this.waiting = [];
    await forgetStatements(this.ctx, { id: statementId });
  }
}

/** Balances say nothing of it where there are none, as in most tables. */
function requireCurrency({ account }: OpenStatement, { currency, place }: BankEntry): void {
  if (account === null || currency === account.currency) return;
  throw new BankFileError(`The entry is in ${currency}, but the account is in ${account.currency}.`, place);
}

function balanceOf(end: "opening" | "closing", balance: BankBalance | null) {
  return {
    [`${end}Cents`]: balance?.amountCents ?? null,
    [`${end}On`]: balance && new Date(`${balance.on}T00:00:00Z`),
  };
}
