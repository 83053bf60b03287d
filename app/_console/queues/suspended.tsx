import { Ban } from "lucide-react";
import type { Queue, QueueAction } from "@/app/_console/queues/queue";
import { worded } from "@/app/_console/queues/worded";
import { reinstateIdentity, suspendByHand } from "@/server/domain/verifications/decide-verification";
import {
  findIdentitiesToReview,
  listSuspended,
  reviewSuspended,
  SUSPENDED_QUEUE,
  type SuspendedReview,
  summarizeSuspended,
} from "@/server/domain/verifications/suspended-queue";

const suspend: QueueAction<SuspendedReview> = {
  slug: "suspend",
  label: "Suspend",
  effects: ({ identity, cases, openGifts, takenGifts, isPartner }) => [
    "The identity can neither give nor receive, join pools, be paid from them, or publish a campaign.",
    ...effectsOnGifts({
      open: openGifts,
      taken: takenGifts,
      isListed: cases.some(({ status }) => status === "confirmed"),
    }),
    ...(isPartner ? ["Its API keys stop working within a second."] : []),
    ...(identity.type === "individual" ? [] : ["Its balance stays where it is until it is reinstated."]),
    "Receipts stay readable. The owner is emailed that they can't give or receive, but not why.",
    "It takes effect at once. Two operators can reinstate it; what failed meanwhile stays failed.",
  ],
  done: "The identity is suspended.",
  isDestructive: true,
  reasons: ["Someone else uses the account.", "Its gifts look fraudulent.", "An authority asked for it."],
  isOffered: ({ identity }) => identity.status === "active",
  async run({ run }, { identity }, { reason }) {
    await run(suspendByHand, { identityId: identity.id, reason });
    return "done";
  },
};

/** What happens to its open gifts: money of a listed party that was charged is not refunded automatically. */
export function effectsOnGifts({
  open,
  taken,
  isListed,
}: {
  open: number;
  taken: number;
  isListed: boolean;
}): string[] {
  if (open === 0) return ["It has no open gifts. New ones are refused."];
  const gifts = (count: number) => `${count} open ${count === 1 ? "gift" : "gifts"}`;
  if (!isListed)
    return [`Its ${gifts(open)} ${open === 1 ? "fails" : "fail"}. What was charged goes back to the donors.`];
  const left = open - taken;
  return [
    ...(left > 0 ? [`Its ${gifts(left)} that ${left === 1 ? "was not charged fails" : "were not charged fail"}.`] : []),
    ...(taken > 0
      ? [
          `The money that was charged for its ${gifts(taken)} is blocked, because a screening case is confirmed: two operators decide what becomes of it.`,
        ]
      : []),
  ];
}

const reinstate: QueueAction<SuspendedReview> = {
  slug: "reinstate",
  label: "Reinstate",
  effects: () => [
    "The identity can give and receive again. What failed meanwhile stays failed.",
    "It takes effect when a second operator decides the same.",
  ],
  done: "The identity is reinstated.",
  reasons: ["The reason for the suspension is gone.", "It was suspended by mistake."],
  isOffered: ({ identity }) => identity.status === "suspended",
  async run({ run }, { identity }, { reason }) {
    const { isWaiting } = await run(reinstateIdentity, { identityId: identity.id, reason });
    return isWaiting ? "waiting" : "done";
  },
};

/** Identities that can neither give nor receive until two operators agree to lift that. */
export const suspendedQueue: Queue<SuspendedReview> = {
  slug: SUSPENDED_QUEUE,
  Icon: Ban,
  title: "Suspended",
  lead: "Identities that can neither give nor receive. Two operators can reinstate one.",
  money: "Balance",
  kinds: [],
  search: {
    label: "Id or email address of any identity",
    find: ({ run }, text) => run(findIdentitiesToReview, { text }),
  },
  isStanding: true,
  summarize: ({ run }) => run(summarizeSuspended, {}),
  list: ({ run }, { after, claim }) => run(listSuspended, { after, claim }),
  read: ({ findOr404 }, identityId) => findOr404(reviewSuspended, { identityId }),
  view: ({ identity, cases, verifications, claim, approvals, openGifts }) => ({
    title: identity.legalName ?? identity.displayName ?? identity.email,
    lead:
      identity.status === "active"
        ? "This identity can give and receive."
        : "Can this identity give and receive again?",
    openedAt: identity.status === "suspended" ? identity.updatedAt : null,
    held: null,
    closed: identity.status === "closed" ? "The identity is closed." : null,
    claim,
    comparisons: [],
    panes: [
      {
        title: "The identity",
        facts: [
          { label: "Id", value: identity.id },
          { label: "Type", value: identity.type },
          { label: "Email", value: identity.email },
          { label: "Status", value: identity.status },
          { label: "Tier", value: String(identity.kycTier) },
          { label: "Open gifts", value: String(openGifts) },
        ],
      },
      {
        title: "Cases and verifications",
        facts: [
          ...cases.map(({ id, status, entryName, reason }) => ({
            label: `Screening, ${status}`,
            value: (
              <a href={`/admin/screening_case/${id}`} className="text-link">
                {reason ? `${entryName}: ${reason}` : entryName}
              </a>
            ),
          })),
          ...verifications.map(({ id, status, tierAttempted }) => ({
            label: `Tier ${tierAttempted}`,
            value: (
              <a href={`/admin/verification/${id}`} className="text-link">
                {worded(status)}
              </a>
            ),
          })),
        ],
      },
    ],
    approvals,
    historyOf: [identity.id],
  }),
  actions: [reinstate, suspend],
};
