import { IdentityLink } from "@/app/_console/queues/identity-link";
import type { ItemView } from "@/app/_console/queues/queue";
import { worded } from "@/app/_console/queues/worded";
import { Money } from "@/components/ui/money";
import type { FrozenMoney } from "@/server/domain/tasks/read-task";

type Pane = ItemView["panes"][number];
type Side = FrozenMoney["sides"][number];

/** A frozen gift or prepaid year: the money, the parties, what was decided, and what happens next. */
export function frozenPanes(frozen: FrozenMoney): Pane[] {
  return [moneyPane(frozen), ...frozen.sides.map(sidePane), { title: "What happens next", facts: nextFacts(frozen) }];
}

const DECISIONS: Record<string, string> = { release: "release the money", refuse: "return the money to the donor" };

/** The first operator's decision, in the words of the buttons. */
export function wordedApprovals({ approvals }: FrozenMoney): FrozenMoney["approvals"] {
  return approvals.map((approval) => ({ ...approval, decision: DECISIONS[approval.decision] ?? approval.decision }));
}

/** The console's words for it and its consequences. */
const NOUNS = {
  gift: {
    label: "Gift",
    settles: "the gift settles",
    fails: "The gift fails",
    settlesItself: "the gift settles by itself",
  },
  year: {
    label: "Prepaid year",
    settles: "the year is paid to its pool, or refunded if it was canceled",
    fails: "The commitment is canceled",
    settlesItself: "the year is paid to its pool by itself, or refunded if it was canceled",
  },
};

function moneyPane({ subject, charge }: FrozenMoney): Pane {
  return {
    title: "The money",
    facts: [
      {
        label: NOUNS[subject.noun].label,
        value: (
          <>
            <Money cents={Number(subject.amountCents)} currency={subject.currency} locale="en" />, {subject.status}
          </>
        ),
      },
      {
        label: "Charged",
        value: charge ? (
          <>
            <Money cents={Number(charge.amountCents)} currency={charge.currency} locale="en" />, {charge.status}
          </>
        ) : (
          "Nothing"
        ),
      },
      { label: "Taken", value: subject.chargedAt ? timeText(subject.chargedAt) : "Not known yet" },
      { label: "Held since", value: charge?.clearedAt ? timeText(charge.clearedAt) : "The charge has not cleared yet" },
      { label: "Provider's reference", value: charge?.railReference ?? "None" },
    ],
  };
}

/** One of its sides, with what the lists say about it, and who decided that. */
function sidePane({ role, identity, cases }: Side): Pane {
  return {
    title: `The ${role}`,
    facts: [
      { label: "Name", value: identity.legalName ?? identity.displayName ?? identity.email },
      { label: "Id", value: <IdentityLink id={identity.id} /> },
      { label: "Status", value: `${worded(identity.status)}, tier ${identity.kycTier}` },
      ...cases.map(({ id, status, entryName, decidedBy, decidedAt, reason, createdAt }) => ({
        label: `Screening, ${status}, ${id.slice(-6)}`,
        value: (
          <>
            <a href={`/admin/screening_case/${id}`} className="text-link">
              {entryName}
            </a>
            {decidedAt ? ` by ${decidedBy}, ${timeText(decidedAt)}: ${reason}` : `, open since ${timeText(createdAt)}`}
          </>
        ),
      })),
      ...(cases.length === 0 ? [{ label: "Screening", value: "No cases" }] : []),
    ],
  };
}

function nextFacts(frozen: FrozenMoney): Pane["facts"] {
  const { subject, sides } = frozen;
  const { label, settles, fails, settlesItself } = NOUNS[subject.noun];
  if (!subject.isHeld)
    return [{ label: "Now", value: `The ${label.toLowerCase()} is ${subject.status}. Nothing is left to decide.` }];
  const returned = {
    label: "If the charge is returned",
    value:
      subject.noun === "gift"
        ? "The gift fails, and this task closes by itself."
        : "The member is past due, and this task closes by itself.",
  };
  if (subject.screening !== "blocked")
    return [
      { label: "If every case is cleared", value: `Everyone is screened again, and ${settlesItself}.` },
      { label: "If one is confirmed", value: "The party is suspended, and the money is blocked: a task of its own." },
      returned,
    ];
  const suspended = sides.filter(({ identity }) => identity.status !== "active").map(({ role }) => `the ${role}`);
  const [first] = wordedApprovals(frozen);
  return [
    {
      label: "First decision",
      value: first
        ? `${first.proposedBy}, ${timeText(first.proposedAt)}: ${first.decision}. ${first.reason}`
        : "Nobody has decided yet. Two operators have to decide the same.",
    },
    {
      label: "If it is released",
      value:
        suspended.length > 0
          ? `It cannot be while ${suspended.join(" and ")} ${suspended.length > 1 ? "are" : "is"} suspended: reinstate first.`
          : `Everyone is screened again. If that is clear, ${settles}.`,
    },
    { label: "If it is returned", value: `${fails}, and the donor is refunded.` },
    returned,
  ];
}

const timeText = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
