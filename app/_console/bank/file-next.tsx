import { ADMIN_PATH } from "@/app/_console/admin-frame";
import { bookFile, rereadFile } from "@/app/_console/bank/bank-actions";
import { filePath } from "@/app/_console/bank/bank-paths";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import type { BankFileView } from "@/server/domain/bank/find-bank-file";
import { BANK_PAYMENT_QUEUE } from "@/server/domain/bank/worklist/bank-payment-queue";

const figure = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** The next step for a file: book it, decide about entries, or read it again. */
export function FileNext({ view }: { view: BankFileView }) {
  const { id, status } = view.file;
  if (status === "read") return <Booking view={view} />;
  if (status === "booked") return <Booked view={view} />;
  if (view.needsColumns)
    return (
      <p>
        <a href={`${filePath(id)}/columns`} className="button-primary">
          Say which column is which
        </a>
      </p>
    );
  return (
    <form action={rereadFile.bind(null, { file: id })} className="space-y-2">
      <p className="text-quiet">
        {status === "stored" ? "Nobody has read this file yet." : "Once its cause is gone, the file can be read again."}
      </p>
      <button type="submit" className="button-quiet">
        {status === "stored" ? "Read it" : "Read it again"}
      </button>
    </form>
  );
}

function Booking({ view: { file, statements } }: { view: BankFileView }) {
  const { brought, known, unclear } = sumsOf(statements);
  return (
    <section aria-labelledby="book" className="max-w-xl space-y-4 rounded-card border border-line bg-card p-5">
      <h2 id="book" className="section-title">
        Book it
      </h2>
      <ul className="list-disc space-y-1 ps-5">
        <li>{figure(brought, "payment is new, and is booked", "payments are new, and are booked")}.</li>
        {known > 0 && (
          <li>
            {figure(known, "payment is in the books already, and stays", "payments are in the books already, and stay")}
            .
          </li>
        )}
        {unclear > 0 && (
          <li>
            {figure(unclear, "entry is for you to decide afterwards", "entries are for you to decide afterwards")}.
          </li>
        )}
        <li>A booking is never deleted. What is booked is then matched with gifts.</li>
      </ul>
      <FieldForm
        action={bookFile.bind(null, { file: file.id })}
        initial={freshState()}
        fields={[]}
        submit={brought > 0 ? `Book ${figure(brought, "payment", "payments")}` : "Confirm that nothing is new"}
        oneMoment="One moment"
      />
    </section>
  );
}

function Booked({ view: { file, statements } }: { view: BankFileView }) {
  const { brought, known, unclear } = sumsOf(statements);
  return (
    <>
      {unclear > 0 && (
        <Notice kind="waiting" title={`${figure(unclear, "entry", "entries")} may be in the books already`}>
          <p>Nobody can tell but you. What you don’t decide is not booked.</p>
          <a href={`${filePath(file.id)}/unclear`} className="button-quiet mt-3">
            Decide
          </a>
        </Notice>
      )}
      <Notice kind="good" title={`${figure(brought, "new payment was", "new payments were")} booked`}>
        {known > 0 && <p>{figure(known, "payment was", "payments were")} in the books already.</p>}
        <p>
          What is certain is matched with gifts by itself.{" "}
          <a href={`${ADMIN_PATH}/${BANK_PAYMENT_QUEUE}`} className="text-link">
            Look at the rest
          </a>
        </p>
      </Notice>
    </>
  );
}

function sumsOf(statements: BankFileView["statements"]) {
  const sum = (key: "newEntries" | "knownEntries" | "unclearEntries") =>
    statements.reduce((all, statement) => all + (statement[key] ?? 0), 0);
  return { brought: sum("newEntries"), known: sum("knownEntries"), unclear: sum("unclearEntries") };
}
