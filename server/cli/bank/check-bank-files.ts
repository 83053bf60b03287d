import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import { identityKey, startIdentification } from "@/server/domain/bank/entry-identity";
import { findStatementGaps, type StatementGap } from "@/server/domain/bank/find-statement-gaps";
import { accountLabel } from "@/server/domain/bank/statement-label";
import { startVerification, type VerifiedStatement } from "@/server/domain/bank/verify-statement";
import { BankFileError, type BankFileSource, type BankFormat, type BankRecord } from "@/server/ports/bank-file";
import type { ReadBankFile } from "@/server/ports/bank-file-reader";

export interface CheckedFile {
  name: string;
  format: BankFormat | null;
  statements: VerifiedStatement[];
  /** How many of its bookings are also in another file, or in an earlier statement of this file. */
  repeated: number;
  problems: string[];
}

export interface CheckedFiles {
  files: CheckedFile[];
  gaps: StatementGap[];
}

/** Called for each entry, to show progress. */
export type OnEntry = (file: string, entries: number) => void;

/** Reads files completely without booking anything, and reports the contents and problems of each. */
export async function checkBankFiles(sources: readonly BankFileSource[], onEntry: OnEntry): Promise<CheckedFiles> {
  const files: CheckedFile[] = [];
  // A day may continue in the next file: its payments are different ones, even if they equal earlier ones.
  const identify = startIdentification(accountLabel);
  const seen = new Set<string>();
  const isRepeated = (record: BankRecord) => {
    const identity = identify(record);
    if (!identity) return false;
    const key = identityKey(identity);
    const before = seen.size;
    return seen.add(key).size === before;
  };
  for (const source of sources) {
    try {
      for await (const file of readBankFile(source)) files.push(await checkFile(file, isRepeated, onEntry));
    } catch (error) {
      files.push({ name: source.name, format: null, statements: [], repeated: 0, problems: [messageOf(error)] });
    }
  }
  return { files, gaps: findStatementGaps(files.flatMap(({ statements }) => statements)) };
}

async function checkFile(
  { name, format, records }: ReadBankFile,
  isRepeated: (record: BankRecord) => boolean,
  onEntry: OnEntry,
): Promise<CheckedFile> {
  const file: CheckedFile = { name, format, statements: [], repeated: 0, problems: [] };
  const verify = startVerification();
  let entries = 0;
  try {
    for await (const record of records) {
      if (isRepeated(record)) file.repeated += 1;
      if (record.record === "entry") {
        entries += 1;
        onEntry(name, entries);
      }
      const verified = verify(record);
      if (!verified) continue;
      file.statements.push(verified);
      file.problems.push(...verified.problems.map(({ message }) => message));
    }
  } catch (error) {
    file.problems.push(messageOf(error));
  }
  return file;
}

/** The message, if the user can do something about the problem. Rethrows internal errors. */
function messageOf(error: unknown): string {
  if (error instanceof BankFileError) return error.place === null ? error.message : `${error.message} (${error.place})`;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return "The file doesn't exist.";
  if (code === "EISDIR") return "This is a folder. Name the files in it.";
  if (code === "EACCES") return "You don't have permission to read the file.";
  throw error;
}
