import type { QueueAction } from "@/app/_console/queues/queue";
import type { Result } from "@/app/_request/runs";
import { CHARITY_PROOFS, type CharityProofKind } from "@/server/domain/charities/charity-proofs";
import {
  decideCharityApplication,
  type readCharityApplication,
  recordCharityProof,
  requestCharityEvidence,
} from "@/server/domain/charities/review-applications";
import type { Claim } from "@/server/domain/reviews/review-queue";

export type CharityReview = Result<typeof readCharityApplication> & { claim: Claim | null };
type CharityAction = QueueAction<CharityReview>;

const isOpen = ({ application }: CharityReview) => application.status === "open";
const PROOF_KINDS = Object.keys(CHARITY_PROOFS) as CharityProofKind[];

const approve: CharityAction = {
  slug: "approve",
  label: "Approve",
  effects: () => [
    "The organization counts as a verified charity, and its donors get tax receipts.",
    "Its members are emailed.",
  ],
  done: "The organization is a verified charity.",
  reasons: [
    "The determination letter shows it.",
    "It is a church, or covered by a group ruling.",
    "The names differ only in spelling.",
  ],
  isOffered: isOpen,
  async run({ run }, { application: { id } }, { reason }) {
    await run(decideCharityApplication, { application_id: id, decision: "approved", reason });
    return "done";
  },
};

const ask: CharityAction = {
  slug: "ask",
  label: "Ask for evidence",
  effects: () => [
    "The organization's members are emailed the reason and the details below, word for word.",
    "The application stays open.",
  ],
  done: "The organization is asked for it.",
  reasons: [
    "Send us your determination letter.",
    "Send us an extract of the register.",
    "Tell us the parent organization and the number of its group ruling.",
  ],
  isOffered: isOpen,
  async run({ run }, { application: { id } }, { reason }) {
    await run(requestCharityEvidence, { application_id: id, request: reason });
    return "done";
  },
};

const proof: CharityAction = {
  slug: "proof",
  label: "Record a proof of control",
  effects: () => [
    "The proof counts. If nothing else is missing, the organization counts as a verified charity at once.",
  ],
  done: "The proof is recorded.",
  reasons: [
    "The code that was sent by post came back.",
    "The bank confirmed the account holder.",
    "The officer is named in the last Form 990.",
  ],
  fields: () => [
    {
      kind: "select",
      name: "kind",
      label: "What was proven",
      choices: PROOF_KINDS.map((value) => ({ value, label: CHARITY_PROOFS[value] })),
    },
  ],
  isOffered: isOpen,
  async run({ run }, { application: { id } }, { reason, values }) {
    const kind = PROOF_KINDS.find((known) => known === values.kind);
    if (!kind) return { field: "kind", message: "Choose what was proven" };
    await run(recordCharityProof, { application_id: id, kind, detail: reason });
    return "done";
  },
};

const reject: CharityAction = {
  slug: "reject",
  label: "Reject",
  effects: () => [
    "The organization does not count as a charity, and its donors get no tax receipts.",
    "Its members are emailed. They can apply again.",
  ],
  done: "The application is rejected.",
  isDestructive: true,
  reasons: [
    "The register does not have it, and it sent no letter.",
    "It is another organization than the one in the register.",
  ],
  isOffered: isOpen,
  async run({ run }, { application: { id } }, { reason }) {
    await run(decideCharityApplication, { application_id: id, decision: "rejected", reason });
    return "done";
  },
};

/** The possible decisions about an application for charity status. */
export const CHARITY_ACTIONS: readonly CharityAction[] = [approve, ask, proof, reject];
