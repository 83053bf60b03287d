import { GIFTS, type GiftRow, giftOccasions, type Occasion } from "@/server/cli/tests/simulate/checks/email-occasions";
import { otherOccasions } from "@/server/cli/tests/simulate/checks/more-occasions";
import { type Said, saidOf } from "@/server/cli/tests/simulate/checks/said-in-email";
import type { Handed } from "@/server/cli/tests/simulate/world/mail-server";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";

/** After how many failed attempts an email is abandoned. */
const ATTEMPTS_MAX = 6;

/**
 * Everyone is emailed once about each occasion that concerns them, and about nothing else. Compares the outcome of the
 * story with the emails that the mail server accepted. An email whose acceptance got lost is sent again, with the same
 * key.
 */
export async function checkEmails(stage: Stage): Promise<void> {
  const { world, story } = stage;
  if (story.emailFailing === null) return;
  const emails = byKey(world.state.emails);
  for (const handed of emails.values()) checkRepeated(stage, handed);
  const { rows: gifts } = await world.admin.query<GiftRow>(GIFTS, [world.clock.now()]);
  const said = [...emails.values()].flatMap((handed) =>
    handed.some(({ isTaken }) => isTaken) ? saidOf(handed[0]!) : [],
  );
  const givenUp = [...emails.values()]
    .filter((handed) => handed.length >= ATTEMPTS_MAX)
    .flatMap(([first]) => saidOf(first!));
  const occasions = [...giftOccasions(stage, gifts), ...(await otherOccasions(stage, said))];
  checkSaid(stage, occasions, said, givenUp);
}

function byKey(emails: readonly Handed[]): Map<string, Handed[]> {
  const found = new Map<string, Handed[]>();
  for (const email of emails) found.set(email.key, [...(found.get(email.key) ?? []), email]);
  return found;
}

/** An occasion has the same email at every attempt, and no attempt follows an acknowledged one. */
function checkRepeated({ world: { state } }: Stage, handed: readonly Handed[]): void {
  const [first] = handed;
  const same = ({ to, kind, facts }: Handed) => [to, kind, facts].join();
  if (handed.some((email) => same(email) !== same(first!)))
    state.breach("An email is the same at every attempt.", `${first!.key}: ${handed.map(same).join(" | ")}`);
  const answered = handed.findIndex(({ isHeard }) => isHeard);
  if (answered >= 0 && answered < handed.length - 1)
    state.breach("Nothing is emailed again that was accepted.", `${first!.key} to ${first!.to}`);
}

/**
 * Matches each occasion with one statement of an email; a statement that is left concerned nobody, or was sent twice.
 */
function checkSaid(
  { world: { state } }: Stage,
  occasions: readonly Occasion[],
  said: readonly Said[],
  givenUp: readonly Said[],
): void {
  const nameOf = ({ what, to }: Said | Occasion) => `${what} to ${to}`;
  const left = new Map<string, Said[]>();
  for (const one of said) left.set(nameOf(one), [...(left.get(nameOf(one)) ?? []), one]);
  const excused = new Set(givenUp.map(nameOf));
  for (const occasion of [...occasions].sort((one, other) => other.least - one.least)) {
    const own = left.get(nameOf(occasion)) ?? [];
    const { names } = occasion;
    const at = names ? own.findIndex(({ name }) => name === undefined || names.has(name)) : 0;
    const [taken] = own.splice(Math.max(at, 0), 1);
    if (!taken && occasion.least === 1 && !excused.has(nameOf(occasion)))
      state.breach("Everyone is emailed what concerns them.", `never ${nameOf(occasion)}`);
    if (taken && at < 0)
      state.breach(
        "An email names whom its reader may know.",
        `${nameOf(occasion)}: ${taken.name}, and not ${[...names!]}`,
      );
  }
  for (const [name, own] of left)
    for (const _ of own) state.breach("Nobody is emailed twice, or about what does not concern them.", name);
}
