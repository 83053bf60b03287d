import type { Comparison, Outcome, Queue, QueueAction } from "@/app/(operator)/admin/queues/queue";
import { CASE_QUEUE, listOpenCases, summarizeCases } from "@/server/domain/screening/case-queue";
import { decideCase } from "@/server/domain/screening/decide-case";
import { type CaseReview, reviewCase } from "@/server/domain/screening/review-case";

type CaseAction = QueueAction<CaseReview>;

const isOpen = ({ case: { status } }: CaseReview) => status === "open";

const clear: CaseAction = {
  slug: "clear",
  label: "Clear: another party",
  effects: ({ held }) => [
    `${held.gifts} held ${held.gifts === 1 ? "gift continues" : "gifts continue"} once no other case of this identity is open.`,
    "The pair is remembered for as long as the names stay the same.",
  ],
  done: "The case is cleared.",
  reasons: [
    "The date of birth differs.",
    "The country differs.",
    "It is an organization, and the listed party a person, or the other way round.",
    "Only a common name agrees.",
  ],
  isOffered: isOpen,
  run: ({ run }, { case: { id } }, { reason }) =>
    run(decideCase, { caseId: id, decision: "cleared", reason }).then(outcomeOf),
};

const confirm: CaseAction = {
  slug: "confirm",
  label: "Confirm: the listed party",
  effects: ({ held }) => [
    "The identity is suspended: it can neither give nor receive.",
    `Its open gifts fail, ${held.gifts} of them held for this case.`,
    "No page and no email says why.",
  ],
  done: "The case is confirmed, and the identity is suspended.",
  isDestructive: true,
  reasons: ["Name and date of birth agree.", "An identity document agrees.", "The person confirmed it."],
  isOffered: isOpen,
  run: ({ run }, { case: { id } }, { reason }) =>
    run(decideCase, { caseId: id, decision: "confirmed", reason }).then(outcomeOf),
};

/** Some decisions wait for a second operator. */
function outcomeOf(decided: object): Outcome {
  return "isWaiting" in decided && decided.isWaiting === true ? "waiting" : "done";
}

/** Identities that resemble a listed party. */
export const screeningCaseQueue: Queue<CaseReview> = {
  slug: CASE_QUEUE,
  title: "Screening",
  lead: "Identities that resemble a listed party. Their gifts wait.",
  kinds: [],
  summarize: ({ run }) => run(summarizeCases, {}),
  list: ({ run }, { after, claim }) => run(listOpenCases, { after, claim }),
  read: ({ findOr404 }, caseId) => findOr404(reviewCase, { caseId }),
  view: (review) => ({
    title: `${nameOf(review)} and ${review.case.entryName}`,
    lead: "Is this the listed party? Compare more than the names.",
    openedAt: review.case.createdAt,
    held: { cents: review.held.cents, currency: "USD" },
    closed: isOpen(review)
      ? null
      : `${review.case.status} by ${review.case.decidedBy ?? "Almoner"}: ${review.case.reason ?? "No reason"}`,
    claim: review.claim,
    comparisons: [comparisonOf(review)],
    panes: [
      {
        title: "Why it was found",
        facts: [
          { label: "Score", value: `${Math.round(review.case.score * 100)} of 100` },
          ...reasonsOf(review.case.reasons).map((value, at) => ({ label: `Reason ${at + 1}`, value })),
        ],
      },
      {
        title: "Other identities that resembled this party",
        facts:
          review.earlier.length > 0
            ? review.earlier.map(({ status, cases }) => ({ label: status, value: String(cases) }))
            : [{ label: "Decided before", value: "None" }],
      },
    ],
    approvals: review.approvals,
    historyOf: [review.case.id, review.case.identityId],
  }),
  actions: [clear, confirm],
};

function nameOf({ identity }: CaseReview): string {
  return identity.legalName ?? identity.displayName ?? identity.email;
}

function comparisonOf(review: CaseReview): Comparison {
  const { identity, entry, case: found } = review;
  const others = [identity.legalName, identity.displayName].filter((name) => name && name !== nameOf(review));
  const kind = entry?.kind ?? null;
  return {
    title: "Side by side",
    columns: ["The identity", "The listed party"],
    rows: [
      {
        label: "Name",
        values: [nameOf(review), entry?.name ?? found.entryName],
        differs: nameOf(review).toLowerCase() !== found.entryName.toLowerCase(),
      },
      {
        label: "Other names",
        values: [others.join(", ") || "None", entry?.aliases.join(", ") || "None"],
        differs: false,
      },
      { label: "Type", values: [identity.type, kind ?? "Unknown"], differs: kind !== null && kind !== identity.type },
      { label: "Address", values: [addressText(identity.address), "Not on the list"], differs: false },
      { label: "Email", values: [identity.email, "Not on the list"], differs: false },
      {
        label: "Source",
        values: [
          identity.id,
          `${found.list} ${found.entryUid}${entry?.program ? `, ${entry.program}` : ""}${entry ? "" : ", not listed anymore"}`,
        ],
        differs: false,
      },
    ],
  };
}

function addressText(address: unknown): string {
  const parts = typeof address === "object" && address !== null ? Object.values(address) : [];
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ") || "None";
}

function reasonsOf(reasons: unknown): string[] {
  return Array.isArray(reasons)
    ? reasons.map((reason) => (typeof reason === "string" ? reason : JSON.stringify(reason)))
    : [];
}
