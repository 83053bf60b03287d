import { HeartHandshake } from "lucide-react";
import { CHARITY_ACTIONS, type CharityReview } from "@/app/_console/queues/charity-actions";
import { IdentityLink } from "@/app/_console/queues/identity-link";
import type { ItemFact, ItemView, Queue } from "@/app/_console/queues/queue";
import { worded } from "@/app/_console/queues/worded";
import {
  APPLICATION_WAITS,
  CHARITY_QUEUE,
  listApplicationsToReview,
  summarizeApplications,
} from "@/server/domain/charities/application-queue";
import type { Assessment } from "@/server/domain/charities/assess-listing";
import { CHARITY_PROOFS } from "@/server/domain/charities/charity-proofs";
import { readCharityApplication } from "@/server/domain/charities/review-applications";
import { readClaim } from "@/server/domain/reviews/claims";

/** Applications of organizations for charity status. */
export const charityQueue: Queue<CharityReview> = {
  slug: CHARITY_QUEUE,
  Icon: HeartHandshake,
  title: "Charities",
  lead: "Organizations that want to count as charities, and whose register does not decide it alone.",
  money: "Gifts without a receipt",
  kinds: [{ value: "organization", label: "Waits for the organization" }],
  summarize: ({ run }) => run(summarizeApplications, {}),
  list: ({ run }, { kind, after, claim }) =>
    run(listApplicationsToReview, {
      after,
      claim,
      waitsFor: APPLICATION_WAITS.find((known) => known === kind) ?? null,
    }),
  async read({ findOr404, run }, id) {
    const review = await findOr404(readCharityApplication, { application_id: id });
    return { ...review, claim: await run(readClaim, { queue: CHARITY_QUEUE, itemId: id }) };
  },
  view: viewOf,
  actions: CHARITY_ACTIONS,
};

function viewOf(review: CharityReview): ItemView {
  const { application, identity, requirements, proofs, earlier, claim } = review;
  const evidence = evidenceOf(application);
  const row = evidence.listings?.masterFile[0];
  const others = evidence.listings?.pub78[0];
  const decided = application.decidedBy ? ` by ${application.decidedBy}: ${application.decisionReason}` : "";
  return {
    title: `${application.legalName}, ${application.jurisdiction} ${application.registrationNumber}`,
    lead: evidence.says ?? worded(application.reason),
    openedAt: application.createdAt,
    held: null,
    closed: application.status === "open" ? null : `${worded(application.status)}${decided}`,
    claim,
    comparisons: [
      {
        title: "Side by side",
        columns: ["The organization", "The register"],
        rows: [
          compared("Name", application.legalName, evidence.listedName ?? row?.name ?? null),
          compared("Number", application.registrationNumber, evidence.ein ?? null),
          compared("City", addressPart(identity.address, "city"), row?.city ?? others?.city ?? null),
          compared("State", addressPart(identity.address, "region"), row?.state ?? others?.state ?? null),
          compared("Site", application.website, null),
          compared("Email", identity.email, null),
          { label: "Id", values: [<IdentityLink key="id" id={identity.id} />, "Not in the register"], differs: false },
        ],
      },
    ],
    panes: [
      registerPane(review),
      {
        title: "What it still needs",
        facts: [
          { label: "Requirements", value: requirements.map(worded).join(", ") || "None" },
          { label: "Tier", value: String(identity.kycTier) },
          { label: "Asked for", value: application.request ?? "Nothing" },
        ],
      },
      {
        title: "Proofs of control",
        facts: proofs.length > 0 ? proofs.map(proofFact) : [{ label: "Proofs", value: "None" }],
      },
      {
        title: "Earlier applications",
        facts:
          earlier.length === 0
            ? [{ label: "Applications", value: "None" }]
            : earlier.map(({ id, status, reason, createdAt }) => ({
                label: `${createdAt.toISOString().slice(0, 10)}, ${id.slice(-6)}`,
                value: `${worded(status)}: ${worded(reason)}`,
              })),
      },
    ],
    approvals: [],
    historyOf: [application.id, application.identityId],
  };
}

function registerPane({ application }: CharityReview): ItemView["panes"][number] {
  const evidence = evidenceOf(application);
  const row = evidence.listings?.masterFile[0];
  const others = evidence.listings?.pub78[0];
  return {
    title: "What the register says",
    facts: [
      { label: "Outcome", value: `${worded(application.outcome)}: ${worded(application.reason)}` },
      {
        label: "Likeness of the names",
        value: evidence.similarity == null ? "Not compared" : String(evidence.similarity),
      },
      { label: "Revoked", value: evidence.revokedOn ?? "No" },
      ...(row
        ? [
            {
              label: "Subsection, deductibility, status",
              value: `${row.subsection}, ${row.deductibility}, ${row.status}`,
            },
          ]
        : []),
      ...(others ? [{ label: "Publication 78", value: others.codes }] : []),
      ...(evidence.warnings ?? []).map((value, at) => ({ label: `Warning ${at + 1}`, value })),
    ],
  };
}

/** What the register returned; for registers of other countries, only the outcome. */
function evidenceOf({ evidence }: CharityReview["application"]): Partial<Assessment> {
  return evidence as unknown as Partial<Assessment>;
}

function compared(label: string, own: string | null, listed: string | null) {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const values: [string, string] = [own ?? "Unknown", listed ?? "Not in the register"];
  return { label, values, differs: Boolean(own && listed && plain(own) !== plain(listed)) };
}

function addressPart(address: unknown, part: string): string | null {
  const value = (address as Record<string, unknown> | null)?.[part];
  return typeof value === "string" && value !== "" ? value : null;
}

function proofFact({ kind, detail, provenAt }: CharityReview["proofs"][number]): ItemFact {
  const proof = (CHARITY_PROOFS as Record<string, string>)[kind] ?? worded(kind);
  return { label: proof, value: `${detail}, ${provenAt ? provenAt.toISOString().slice(0, 10) : "not proven yet"}` };
}
