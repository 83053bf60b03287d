import { UserCheck } from "lucide-react";
import { IdentityLink } from "@/app/_console/queues/identity-link";
import { namedPersonFact } from "@/app/_console/queues/named-person";
import type { ItemView, Queue } from "@/app/_console/queues/queue";
import { VERIFICATION_ACTIONS, type VerificationReview } from "@/app/_console/queues/verification-actions";
import { worded } from "@/app/_console/queues/worded";
import { readClaim } from "@/server/domain/reviews/claims";
import { reviewVerification } from "@/server/domain/verifications/review-verifications";
import {
  listVerificationsToReview,
  summarizeVerifications,
  VERIFICATION_QUEUE,
} from "@/server/domain/verifications/verification-queue";

const FINDINGS: Record<string, string> = {
  same_document_elsewhere: "Another identity submitted the same ID document.",
  same_file_elsewhere: "Another identity uploaded the same file.",
  name_differs: "The name entered is not the identity's legal name.",
  no_selfie: "The person asked to be verified without a selfie.",
  holds_public_office: "The person holds a public office.",
  ein_differs: "The EIN entered is not the identity's.",
};

/** Verifications submitted by people and organizations. */
export const verificationQueue: Queue<VerificationReview> = {
  slug: VERIFICATION_QUEUE,
  Icon: UserCheck,
  title: "Verifications",
  lead: "Documents of people and organizations that want a higher tier.",
  money: null,
  kinds: [
    { value: "individual", label: "People" },
    { value: "organization", label: "Organizations" },
  ],
  summarize: ({ run }) => run(summarizeVerifications, {}),
  list: ({ run }, { kind, after, claim }) =>
    run(listVerificationsToReview, {
      after,
      claim,
      type: kind === "individual" || kind === "organization" ? kind : null,
    }),
  async read({ findOr404, run }, id) {
    const review = await findOr404(reviewVerification, { verificationId: id });
    return { ...review, claim: await run(readClaim, { queue: VERIFICATION_QUEUE, itemId: id }) };
  },
  view: viewOf,
  actions: VERIFICATION_ACTIONS,
};

function viewOf(review: VerificationReview): ItemView {
  const { verification, answers, people, earlier, documents } = review;
  const { identity } = verification;
  const isOpen = verification.status === "processing";
  return {
    title: `${identity.legalName ?? identity.displayName ?? identity.email}, tier ${verification.tierAttempted}`,
    lead: leadOf(review),
    openedAt: verification.submittedAt ?? verification.createdAt,
    held: null,
    closed: isOpen
      ? null
      : `${worded(verification.status)} ${verification.decidedBy ? `by ${verification.decidedBy}` : ""}`,
    claim: review.claim,
    comparisons: [
      {
        title: "Side by side",
        columns: ["Entered", "The identity"],
        rows: [
          compared("Name", enteredName(review), identity.legalName ?? identity.displayName),
          compared("EIN", answers.ein, identity.ein, /\D/g),
          compared("Email", undefined, identity.email),
          { label: "Id", values: ["Not asked", <IdentityLink key="id" id={identity.id} />], differs: false },
        ],
      },
    ],
    panes: [
      findingsPane(review),
      {
        title: "What was entered",
        facts: Object.entries(answers)
          .filter(([, value]) => value !== "")
          .map(([field, value]) => ({ label: worded(field), value: value === "on" ? "Yes" : value })),
      },
      ...(people.length > 0
        ? [{ title: "Officers and owners", facts: people.map((person) => namedPersonFact(person, review)) }]
        : []),
      {
        title: "Earlier attempts",
        facts:
          earlier.length === 0
            ? [{ label: "Attempts", value: "None" }]
            : earlier.map(({ id, status, tierAttempted, failureCode, createdAt }) => ({
                label: `Tier ${tierAttempted}, ${createdAt.toISOString().slice(0, 10)}, ${id.slice(-6)}`,
                value: (
                  <a href={`/admin/verification/${id}`} className="text-link">
                    {[worded(status), failureCode && worded(failureCode)].filter(Boolean).join(": ")}
                  </a>
                ),
              })),
      },
    ],
    documents: documents.map(({ id, kind, pages }) => ({ id, label: worded(kind), pages })),
    approvals: review.approvals,
    historyOf: [verification.id, verification.identityId],
  };
}

function leadOf({ verification: { identity, status }, standings }: VerificationReview): string {
  const question = `Do the documents show who this is? The present tier is ${identity.kycTier}.`;
  const missing = standings.filter(({ state }) => state !== "passed").length;
  if (missing === 0 || status !== "processing") return question;
  return `${question} It can pass once everyone who owns or controls it is verified: ${missing} of ${standings.length} are not.`;
}

/** The entered name to compare: a person's own, or the organization's, which is only asked from tier 3 on. */
function enteredName({ verification: { identity }, answers }: VerificationReview): string | undefined {
  return identity.type === "individual" ? answers.full_name : answers.organization_name;
}

function findingsPane({ verification, cases }: VerificationReview): ItemView["panes"][number] {
  return {
    title: "What was noticed",
    facts:
      verification.findings.length + cases.length === 0
        ? [{ label: "Findings", value: "None" }]
        : [
            ...verification.findings.map((finding, at) => ({
              label: `${at + 1}`,
              value: FINDINGS[finding] ?? worded(finding),
            })),
            ...cases.map(({ id, entryName, status }) => ({
              label: `Screening, ${status}`,
              value: (
                <a href={`/admin/screening_case/${id}`} className="text-link">
                  {entryName}
                </a>
              ),
            })),
          ],
  };
}

function compared(label: string, entered: string | undefined, known: string | null, ignored = /[^\p{L}\p{N}]/gu) {
  const plain = (text: string) => text.toLowerCase().replace(ignored, "");
  const differs = Boolean(entered && known && plain(entered) !== plain(known));
  return {
    label,
    values: [entered === "" ? "Not entered" : (entered ?? "Not asked"), known ?? "Unknown"] as [string, string],
    differs,
  };
}
