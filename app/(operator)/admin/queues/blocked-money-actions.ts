import type { QueueAction } from "@/app/(operator)/admin/queues/queue";
import { decideBlockedGift } from "@/server/domain/gifts/decide-blocked-gift";
import type { TaskReview } from "@/server/domain/tasks/read-task";

type TaskAction = QueueAction<TaskReview>;

const isBlocked = ({ task }: TaskReview) => task.status === "open" && task.kind === "funds_blocked";

const unblock: TaskAction = {
  slug: "unblock",
  label: "Release the money",
  effects: () => [
    "It takes effect when a second operator decides the same.",
    "Both sides are screened again. If they are clear, the gift settles.",
  ],
  done: "The money is released.",
  reasons: ["The match was wrong, and the identity is reinstated.", "The authority has licensed the gift."],
  isOffered: isBlocked,
  async run({ run }, { task }, { reason }) {
    const { isWaiting } = await run(decideBlockedGift, { giftId: task.subjectId, decision: "release", reason });
    return isWaiting ? "waiting" : "done";
  },
};

const giveBack: TaskAction = {
  slug: "return",
  label: "Return the money to the donor",
  effects: () => [
    "It takes effect when a second operator decides the same.",
    "The gift fails, and the donor is refunded. Blocked money may be returned only where the authority allows that.",
  ],
  done: "The money is returned.",
  isDestructive: true,
  reasons: ["The authority allows the return.", "The money had to be rejected, and not blocked."],
  isOffered: isBlocked,
  async run({ run }, { task }, { reason }) {
    const { isWaiting } = await run(decideBlockedGift, { giftId: task.subjectId, decision: "refuse", reason });
    return isWaiting ? "waiting" : "done";
  },
};

/** What can be decided about the blocked money of a gift. */
export const BLOCKED_MONEY_ACTIONS: readonly TaskAction[] = [unblock, giveBack];
