import { BLOCKED_MONEY_ACTIONS } from "@/app/_console/queues/blocked-money-actions";
import { TASK_CORRECTIONS } from "@/app/_console/queues/correction-actions";
import { PAYMENT_ACTIONS } from "@/app/_console/queues/payment-actions";
import type { QueueAction } from "@/app/_console/queues/queue";
import { decideHold } from "@/server/domain/checkouts/decide-hold";
import { closeTask } from "@/server/domain/tasks/close-task";
import type { TaskReview } from "@/server/domain/tasks/read-task";
import type { TaskKind } from "@/server/domain/tasks/task-kinds";

type TaskAction = QueueAction<TaskReview>;

const isOpen = ({ task }: TaskReview) => task.status === "open";
/** A task about held money closes by itself when the money is decided about, so that it is not lost sight of. */
const isClosable = (review: TaskReview) => isOpen(review) && !review.frozen?.subject.isHeld;
const isKind =
  (...kinds: TaskKind[]) =>
  (review: TaskReview) =>
    isOpen(review) && kinds.includes(review.task.kind as TaskKind);

const release: TaskAction = {
  slug: "release",
  label: "Release the gift",
  effects: () => ["The gift is made now, and the donor's card is charged.", "The task is closed."],
  done: "The gift is released and will be charged.",
  reasons: ["The donor is known.", "The donor confirmed the gift.", "The attempts look genuine."],
  isOffered: isKind("gift_held"),
  async run({ run }, { task }, { reason }) {
    await run(decideHold, { giftId: task.subjectId, decision: "release", reason });
    return "done";
  },
};

const refuse: TaskAction = {
  slug: "refuse",
  label: "Refuse the gift",
  effects: () => [
    "The gift fails as a declined card does. Nothing is charged, and the donor is emailed.",
    "The task is closed.",
  ],
  done: "The gift is refused.",
  isDestructive: true,
  reasons: ["Someone tested stolen cards.", "The donor did not make this gift."],
  isOffered: isKind("gift_held"),
  async run({ run }, { task }, { reason }) {
    await run(decideHold, { giftId: task.subjectId, decision: "refuse", reason });
    return "done";
  },
};

const finish: TaskAction = {
  slug: "done",
  label: "Close as done",
  effects: () => ["The task is closed. Nothing else happens."],
  done: "The task is closed.",
  reasons: ["The cause was removed.", "It was corrected at the payment provider.", "The person concerned was asked."],
  isOffered: isClosable,
  async run({ run }, { task }, { reason }) {
    await run(closeTask, { taskId: task.id, outcome: "done", note: reason });
    return "done";
  },
};

const dismiss: TaskAction = {
  slug: "dismiss",
  label: "Dismiss",
  effects: () => ["The task is closed as one about which nothing has to be done."],
  done: "The task is dismissed.",
  reasons: ["Nothing has to be done.", "It is a duplicate.", "It was a test."],
  isOffered: isClosable,
  async run({ run }, { task }, { reason }) {
    await run(closeTask, { taskId: task.id, outcome: "dismissed", note: reason });
    return "done";
  },
};

/** The possible decisions about a task: those of the command line, and closing it. */
export const TASK_ACTIONS: readonly TaskAction[] = [
  release,
  refuse,
  ...BLOCKED_MONEY_ACTIONS,
  ...PAYMENT_ACTIONS,
  ...TASK_CORRECTIONS,
  finish,
  dismiss,
];
