import type { QueueAction } from "@/app/_console/queues/queue";
import { decideBlockedGift } from "@/server/domain/gifts/freezes/decide-blocked-gift";
import { decideBlockedYear } from "@/server/domain/pools/commitments/decide-blocked-year";
import type { TaskReview } from "@/server/domain/tasks/read-task";

type TaskAction = QueueAction<TaskReview>;

const isBlocked = ({ task }: TaskReview) => task.status === "open" && task.kind === "funds_blocked";

type Run = Parameters<TaskAction["run"]>[0]["run"];

/** Decides about the task's gift or prepaid year. */
async function decide(run: Run, { task, frozen }: TaskReview, decision: "release" | "refuse", reason: string) {
  const { isWaiting } =
    frozen?.subject.noun === "year"
      ? await run(decideBlockedYear, { prepaymentId: task.subjectId, decision, reason })
      : await run(decideBlockedGift, { giftId: task.subjectId, decision, reason });
  return isWaiting ? "waiting" : "done";
}

const unblock: TaskAction = {
  slug: "unblock",
  label: "Release the money",
  effects: () => [
    "It takes effect when a second operator decides the same.",
    "Everyone is screened again. If that is clear, the gift settles, or the year is paid to its pool.",
  ],
  done: "The money is released.",
  reasons: ["The match was wrong, and the identity is reinstated.", "The authority has licensed the gift."],
  isOffered: isBlocked,
  run: ({ run }, review, { reason }) => decide(run, review, "release", reason),
};

const giveBack: TaskAction = {
  slug: "return",
  label: "Return the money to the donor",
  effects: () => [
    "It takes effect when a second operator decides the same.",
    "The gift fails, or the commitment is canceled, and the donor is refunded. Blocked money may be returned only where the authority allows that.",
  ],
  done: "The money is returned.",
  isDestructive: true,
  reasons: ["The authority allows the return.", "The money had to be rejected, and not blocked."],
  isOffered: isBlocked,
  run: ({ run }, review, { reason }) => decide(run, review, "refuse", reason),
};

/** The possible decisions about the blocked money of a gift or of a prepaid year. */
export const BLOCKED_MONEY_ACTIONS: readonly TaskAction[] = [unblock, giveBack];
