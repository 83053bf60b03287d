import { entryProgress } from "@/server/cli/bank/entry-progress";
import { importBankFile } from "@/server/domain/bank/import-bank-file";
import type { ChosenColumns } from "@/server/domain/bank/known-columns";
import type { Context } from "@/server/operations/context";
import type { BankFileSource } from "@/server/ports/bank-file";

/** Imports a file and prints the result; returns whether anything was left out. */
export async function importOne(ctx: Context, source: BankFileSource, columns: ChosenColumns): Promise<boolean> {
  const { name } = source;
  const show = entryProgress();
  const { file, all, decided, booked } = await importBankFile(ctx, {
    source,
    ...columns,
    onProgress: ({ step, done, all: ofAll }) => show(`${name}: ${step}`, done, ofAll),
  });
  const problems = file.problems as { place: string | null; message: string }[];
  for (const { place, message } of problems) console.log(`  PROBLEM  ${message}${place ? ` (${place})` : ""}`);
  if (file.status === "refused") console.log(`${name}: nothing was booked.`);
  else {
    const unclear = all - decided;
    console.log(
      `${name}: ${booked} new ${booked === 1 ? "booking" : "bookings"}, ${decided - booked} known${unclear > 0 ? `, ${unclear} to decide` : ""}.`,
    );
  }
  return problems.length > 0;
}
