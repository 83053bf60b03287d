import type { ItemFact } from "@/app/_console/queues/queue";
import type { VerificationReview } from "@/app/_console/queues/verification-actions";
import { worded } from "@/app/_console/queues/worded";
import type { PersonState } from "@/server/domain/verifications/named-people";

type Named = VerificationReview["people"][number];

const STATES: Record<PersonState, string> = {
  not_sent: "no link could be sent to the address",
  asked: "link sent",
  link_expired: "the link has expired",
  declined: "says that they have nothing to do with the organization",
  started: "has started",
  submitted: "submitted, waits for a decision",
  passed: "verified",
  failed: "failed",
  expired: "has to verify again",
};

/** A person named by an organization: what was entered, what the lists say, and their own verification. */
export function namedPersonFact(person: Named, { standings }: VerificationReview): ItemFact {
  const { name, isOfficer, isOwner, isController, sharePercent, birthDate, country, email, verdict } = person;
  const roles = [isOfficer && "officer", isOwner && `owner of ${sharePercent ?? 0} %`, isController && "controls it"];
  const screened = verdict === null ? "not screened yet" : `screening: ${worded(verdict).toLowerCase()}`;
  const standing = standings.find((each) => each.person.id === person.id);
  return {
    label: name,
    value: (
      <>
        <p>{[...roles.filter(Boolean), birthDate, country, email, screened].filter(Boolean).join(", ")}</p>
        {standing ? <StandingText standing={standing} /> : <p className="text-quiet">Named only: not verified.</p>}
      </>
    ),
  };
}

/** The status of a person's own verification, with a link to it. */
function StandingText({ standing }: { standing: VerificationReview["standings"][number] }) {
  const { state, person, verification, isOther } = standing;
  const asked = person.askedAt ? `, last asked ${person.askedAt.toISOString().slice(0, 10)}` : "";
  const reason = verification?.failureCode ? `: ${worded(verification.failureCode).toLowerCase()}` : "";
  const text = `Own verification: ${STATES[state]}${state === "passed" ? "" : `${reason}${asked}`}.`;
  const color = state === "passed" ? "text-good" : "text-waiting";
  return (
    <>
      <p className={`font-semibold ${color}`}>
        {text}{" "}
        {verification && (
          <a href={`/admin/verification/${verification.id}`} className="text-link font-normal">
            Open it
          </a>
        )}
      </p>
      {isOther && (
        <p className="font-semibold text-waiting">Verified with another name or birth date than was entered here.</p>
      )}
    </>
  );
}
