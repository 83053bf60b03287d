import type { Comparison } from "@/app/_console/queues/queue";
import { Money } from "@/components/ui/money";
import type { TaskReview } from "@/server/domain/tasks/read-task";

type ReviewedPayment = NonNullable<TaskReview["payment"]>;

/** Outcomes after which the provider's status counts; others only say that the payment is in progress, or nothing. */
const CLEAR_OUTCOMES = ["cleared", "rejected", "returned"];

/** A payment in the ledger, next to the payment provider's last answer. */
export function providerComparison(payment: ReviewedPayment): Comparison {
  const last = payment.attempts.find(({ answeredAt }) => answeredAt !== null);
  const said = (last?.answer ?? {}) as Record<string, unknown>;
  const saidCents =
    typeof said.amountCents === "string" || typeof said.amountCents === "number" ? String(said.amountCents) : null;
  const saidCurrency = typeof said.currency === "string" ? said.currency : null;
  const reference = typeof said.reference === "string" ? said.reference : null;
  const own = `${payment.amountCents} ${payment.currency}`;
  return {
    title: `The ${payment.direction}`,
    columns: ["Almoner", "The payment provider"],
    rows: [
      {
        label: "Status",
        values: [payment.status, last?.outcome ?? "No answer"],
        differs: CLEAR_OUTCOMES.includes(last?.outcome ?? "") && last?.outcome !== payment.status,
      },
      {
        label: "Amount",
        values: [
          <Money key="own" cents={Number(payment.amountCents)} currency={payment.currency} locale="en" />,
          saidCents && saidCurrency ? (
            <Money key="said" cents={Number(saidCents)} currency={saidCurrency} locale="en" />
          ) : (
            "Not said"
          ),
        ],
        differs: saidCents !== null && `${saidCents} ${saidCurrency}` !== own,
      },
      {
        label: "Reference",
        values: [payment.railReference ?? "None", reference ?? "Not said"],
        differs: reference !== null && reference !== payment.railReference,
      },
      { label: "Key", values: [payment.id, `${payment.rail}, asked ${payment.attempts.length} times`], differs: false },
      {
        label: "Error",
        values: [
          payment.failureMessage ?? payment.lastError ?? "None",
          typeof said.message === "string" ? said.message : "None",
        ],
        differs: false,
      },
      {
        label: "When",
        values: [
          payment.createdAt.toISOString(),
          payment.chargedAt?.toISOString() ?? last?.answeredAt?.toISOString() ?? "Not said",
        ],
        differs: false,
      },
    ],
  };
}
