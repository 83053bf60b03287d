import { AdminFrame, adminMetadata } from "@/app/_console/admin-frame";
import { decideMany } from "@/app/_console/bank/many-actions";
import { ManyForm } from "@/app/_console/bank/many-form";
import { chosenIds, MANY_CHOICES, manyRow } from "@/app/_console/bank/many-rows";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { EmptyState } from "@/components/ui/empty-state";
import { listBankPayments } from "@/server/domain/bank/worklist/bank-payment-queue";
import { readManyPayments } from "@/server/domain/bank/worklist/many-payments";

const PATH = "/admin/bank-payment";

export const metadata = adminMetadata("Decide together");

/** Shows what will happen to each of several payments before all of them are decided. */
export default async function ManyPaymentsPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, param } = await openAdmin(PATH, searchParams);
  const choice = MANY_CHOICES.find(({ value }) => value === param("do")) ?? MANY_CHOICES[0]!;
  const suggests = choice.value === "accept";
  const chosen = chosenIds(await searchParams);
  // Without a selection, all payments at the start of the list are checked for suggestions.
  const isAll = chosen.length === 0 && suggests;
  const ids = isAll ? (await operating.run(listBankPayments, { kind: "incoming" })).rows.map(({ id }) => id) : chosen;
  const read = await operating.findOr404(readManyPayments, { ids, suggests });
  const rows = read.flatMap((row) => manyRow(row, choice.value) ?? []);
  const left = read.length - rows.length;
  return (
    <AdminFrame part={PATH} title={choice.title(rows.length)}>
      <p>
        <a href={PATH} data-key="u" className="text-link inline-flex min-h-11 items-center">
          Back to bank payments
        </a>
      </p>
      {rows.length > 0 ? (
        <>
          <p className="max-w-measure text-lead">{choice.lead}</p>
          {left > 0 && <p className="max-w-measure text-quiet">{choice.left(left)}</p>}
          <ManyForm
            action={decideMany.bind(null, choice.value)}
            rows={rows}
            path={PATH}
            submit={choice.title(rows.length)}
            reason={choice.reason}
            asksForDocument={!suggests}
          />
        </>
      ) : (
        <EmptyState>{read.length === 0 ? "Choose payments in the list first." : choice.none}</EmptyState>
      )}
    </AdminFrame>
  );
}
