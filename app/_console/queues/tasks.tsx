import { ListTodo } from "lucide-react";
import { frozenPanes, wordedApprovals } from "@/app/_console/queues/frozen-money";
import { mandatePanes } from "@/app/_console/queues/mandate-pane";
import { providerComparison } from "@/app/_console/queues/provider-comparison";
import type { ItemFact, Queue } from "@/app/_console/queues/queue";
import { TASK_ACTIONS } from "@/app/_console/queues/task-actions";
import { Money } from "@/components/ui/money";
import { PAYOUT_QUEUE } from "@/server/domain/payouts/payout-queue";
import { type EarlierAttempts, readTask, type TaskReview } from "@/server/domain/tasks/read-task";
import { TASK_KINDS, type TaskKind } from "@/server/domain/tasks/task-kinds";
import { listOpenTasks, QUEUED_TASK_KINDS, summarizeTasks, TASK_QUEUE } from "@/server/domain/tasks/task-queue";

const EARLIER: Record<EarlierAttempts["by"], string> = {
  visitor: "The same network",
  address: "The same email address",
  card: "The same card",
};

/** Everything that `npm run tasks` lists. */
export const taskQueue: Queue<TaskReview> = {
  slug: TASK_QUEUE,
  Icon: ListTodo,
  title: "Tasks",
  lead: "What only a person can decide or mend.",
  money: "Money held",
  kinds: QUEUED_TASK_KINDS.map((value) => ({ value, label: TASK_KINDS[value].title })),
  summarize: ({ run }) => run(summarizeTasks, {}),
  list: ({ run }, { kind, ...filters }) =>
    run(listOpenTasks, { ...filters, kind: QUEUED_TASK_KINDS.find((known) => known === kind) ?? null }),
  read: ({ findOr404 }, taskId) => findOr404(readTask, { taskId }),
  view: ({ task, claim, payment, mandate, hold, held, frozen, approvals }) => ({
    title: task.title,
    lead: task.suggestion,
    openedAt: task.openedAt,
    held,
    closed: task.closedAt ? `${task.status} by ${task.closedBy}: ${task.note}` : null,
    claim,
    panes: [
      {
        title: "What happened",
        facts: [
          { label: `About ${TASK_KINDS[task.kind as TaskKind].subject}`, value: subjectOf(task) },
          { label: "Detail", value: task.detail },
        ],
      },
      ...mandatePanes(mandate),
      ...(hold ? holdPanes(hold) : []),
      ...(frozen ? frozenPanes(frozen) : []),
    ],
    comparisons: payment ? [providerComparison(payment)] : [],
    approvals: frozen ? wordedApprovals(frozen) : approvals.map(wordedApproval),
    approvalsOf: frozen?.subject.id ?? task.subjectId,
    historyOf: [task.id, task.subjectId, ...(payment ? [payment.subjectId] : [])],
  }),
  actions: TASK_ACTIONS,
};

/** The subject of the task; for a balance, a link to its payouts. */
function subjectOf({ kind, subjectId }: TaskReview["task"]): ItemFact["value"] {
  if (kind !== ("balance_below_zero" satisfies TaskKind)) return subjectId;
  return (
    <a href={`/admin/${PAYOUT_QUEUE}/${subjectId}`} className="text-link">
      {subjectId}
    </a>
  );
}

function wordedApproval(approval: TaskReview["approvals"][number]): TaskReview["approvals"][number] {
  const reason = `${approval.reason} Document: ${approval.document}`;
  return { ...approval, decision: approval.decision === "reopen" ? "reopen the payment" : approval.decision, reason };
}

/** What the donor entered, next to earlier attempts from the same network, address and card. */
function holdPanes({
  hold,
  checkout,
  earlier,
}: NonNullable<TaskReview["hold"]>): { title: string; facts: ItemFact[] }[] {
  const entered: ItemFact[] = checkout
    ? [
        { label: "Donor", value: `${checkout.name} <${checkout.email}>` },
        {
          label: "Amount",
          value: <Money cents={Number(checkout.amountCents)} currency={checkout.currency} locale="en" />,
        },
        { label: "Frequency", value: checkout.cadence },
        { label: "Campaign", value: checkout.campaignId },
        { label: "Message", value: checkout.message ?? "None" },
      ]
    : [{ label: "Checkout", value: "It was deleted." }];
  const rule = [
    { label: "Rule", value: hold.ruleId },
    { label: "Fails by itself", value: hold.endsAt.toISOString() },
  ];
  const before = earlier.map(({ by, attempts, declined }) => ({
    label: EARLIER[by],
    value: `${attempts} other attempts, ${declined} of them declined`,
  }));
  return [
    { title: "The gift", facts: [...entered, ...rule] },
    {
      title: "Earlier attempts",
      facts: before.length > 0 ? before : [{ label: "Network, address and card", value: "No other attempts" }],
    },
  ];
}
