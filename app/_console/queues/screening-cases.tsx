import { ShieldAlert } from "lucide-react";
import { IdentityLink } from "@/app/_console/queues/identity-link";
import type { Comparison, Outcome, Queue, QueueAction } from "@/app/_console/queues/queue";
import { CASE_BANDS, CASE_QUEUE, listOpenCases, summarizeCases } from "@/server/domain/screening/case-queue";
import { decideCase } from "@/server/domain/screening/decide-case";
import { type CaseReview, type HeldBack, reviewCase } from "@/server/domain/screening/review-case";
import { SCREENING_CASE_DUE_MS } from "@/server/kernel/limits";
import type { ScreenedParty } from "@/server/ports/screening-matcher";
import { formatDate } from "@/server/texts/format";

type CaseAction = QueueAction<CaseReview>;

const isOpen = ({ case: { status } }: CaseReview) => status === "open";

const clear: CaseAction = {
  slug: "clear",
  label: "Clear: another party",
  effects: ({ held, case: { band } }) => [
    `${held.gifts} held ${held.gifts === 1 ? "gift continues" : "gifts continue"} once no other case of this identity is open.`,
    "The pair is remembered for a year, as long as the names and the listed party stay the same.",
    ...(band === "high" ? ["It takes effect when a second operator decides the same."] : []),
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

/** Some decisions need a second operator. */
function outcomeOf(decided: object): Outcome {
  return "isWaiting" in decided && decided.isWaiting === true ? "waiting" : "done";
}

/** Identities that resemble a listed party. */
export const screeningCaseQueue: Queue<CaseReview> = {
  slug: CASE_QUEUE,
  Icon: ShieldAlert,
  title: "Screening",
  lead: "Identities that resemble a listed party. Their gifts wait.",
  money: "Money held",
  dueAfterMs: SCREENING_CASE_DUE_MS,
  kinds: [
    { value: "high", label: "Nearly certain" },
    { value: "review", label: "Possible" },
  ],
  summarize: ({ run }) => run(summarizeCases, {}),
  list: ({ run }, { after, claim, kind }) =>
    run(listOpenCases, { after, claim, band: CASE_BANDS.find((known) => known === kind) ?? null }),
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
      ...(review.authorized ? [cardHoldsPane(review.authorized)] : []),
      {
        title: "Why it was found",
        facts: [
          {
            label: "Score",
            value: `${Math.round(review.case.score * 100)} of 100, ${review.case.band === "high" ? "nearly certain" : "possible"}`,
          },
          { label: "Found by", value: review.case.versions || "An earlier version" },
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

/** How much time is left for the decision until donors are asked again, and who was asked. */
function cardHoldsPane({ gifts, endsAt, asked }: HeldBack) {
  const held = gifts === 1 ? "1 gift" : `${gifts} gifts`;
  const ended = asked === 1 ? "1 donor was" : `${asked} donors were`;
  return {
    title: "Card holds",
    facts: [
      {
        label: "Held by donors' banks",
        value: endsAt
          ? `${held}, the first until ${formatDate(endsAt, "en")}. A saved card is held again, other donors are asked.`
          : "None",
      },
      ...(asked > 0
        ? [{ label: "Ended", value: `${ended} asked to confirm again. Cleared gifts wait for that.` }]
        : []),
    ],
  };
}

function comparisonOf(review: CaseReview): Comparison {
  const { identity, entry, case: found } = review;
  // What was screened at the time; a case from before this was stored shows the current identity.
  const screened: Partial<ScreenedParty> = review.screened ?? {};
  const [name = nameOf(review), ...others] = screened.names ?? [nameOf(review)];
  const listedBirths = entry?.birthDates ?? [];
  const listedCountries = entry?.countries ?? [];
  const countries = screened.countries ?? [];
  const row = (label: string, own: string, listed: string, differs = false) => ({
    label,
    values: [own || "Unknown", listed || "Unknown"] as [string, string],
    differs: differs && own !== "" && listed !== "",
  });
  return {
    title: "Side by side",
    columns: ["The identity", "The listed party"],
    rows: [
      row("Name", name, entry?.name ?? found.entryName, name.toLowerCase() !== found.entryName.toLowerCase()),
      row(
        "Other names",
        others.join(", "),
        [...(entry?.aliases ?? []), ...(entry?.weakAliases ?? []).map((weak) => `${weak} (weak)`)].join(", "),
      ),
      row("Type", screened.kind ?? identity.type, entry?.kind ?? "", (screened.kind ?? identity.type) !== entry?.kind),
      row(
        "Born",
        screened.birthDate ?? "",
        listedBirths.join(", "),
        !listedBirths.some((date) => date.startsWith((screened.birthDate ?? "").slice(0, 4))),
      ),
      row(
        "Countries",
        countries.join(", "),
        listedCountries.join(", "),
        !countries.some((code) => listedCountries.includes(code)),
      ),
      row("Gender", screened.gender ?? "", entry?.gender ?? "", screened.gender !== entry?.gender),
      row("Numbers", screened.documents?.join(", ") ?? "", entry?.documents.join(", ") ?? ""),
      row("Address", addressText(identity.address), ""),
      row("Email", identity.email, ""),
      { label: "Id", values: [<IdentityLink key="id" id={identity.id} />, found.entryUid], differs: false },
      row(
        "Source",
        identity.id,
        [`${found.list} ${found.entryUid}`, entry?.program, found.delistedAt && "not listed anymore"]
          .filter(Boolean)
          .join(", "),
      ),
    ],
  };
}

function addressText(address: unknown): string {
  const parts = typeof address === "object" && address !== null ? Object.values(address) : [];
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}

function reasonsOf(reasons: unknown): string[] {
  return Array.isArray(reasons)
    ? reasons.map((reason) => (typeof reason === "string" ? reason : JSON.stringify(reason)))
    : [];
}
