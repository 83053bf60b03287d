import type { Queue, QueueAction } from "@/app/(operator)/admin/queues/queue";
import { worded } from "@/app/(operator)/admin/queues/worded";
import { reinstateIdentity } from "@/server/domain/verifications/decide-verification";
import {
  listSuspended,
  reviewSuspended,
  SUSPENDED_QUEUE,
  type SuspendedReview,
  summarizeSuspended,
} from "@/server/domain/verifications/suspended-queue";

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

/** Identities that can neither give nor receive until two operators agree that they can again. */
export const suspendedQueue: Queue<SuspendedReview> = {
  slug: SUSPENDED_QUEUE,
  title: "Suspended",
  lead: "Identities that can neither give nor receive. Two operators can reinstate one.",
  kinds: [],
  isStanding: true,
  summarize: ({ run }) => run(summarizeSuspended, {}),
  list: ({ run }, { after, claim }) => run(listSuspended, { after, claim }),
  read: ({ findOr404 }, identityId) => findOr404(reviewSuspended, { identityId }),
  view: ({ identity, cases, verifications, claim, approvals }) => ({
    title: identity.legalName ?? identity.displayName ?? identity.email,
    lead: "Can this identity give and receive again?",
    openedAt: identity.updatedAt,
    held: null,
    closed: identity.status === "suspended" ? null : `The identity is ${identity.status}.`,
    claim,
    comparisons: [],
    panes: [
      {
        title: "The identity",
        facts: [
          { label: "Id", value: identity.id },
          { label: "Type", value: identity.type },
          { label: "Email", value: identity.email },
          { label: "Tier", value: String(identity.kycTier) },
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
  actions: [reinstate],
};
