import type { SimulatedProcess } from "@/server/cli/tests/simulate/world/simulated-process";
import type { World } from "@/server/cli/tests/simulate/world/world";
import type { EmailTransport, OutgoingEmail } from "@/server/ports/email";
import type { EmailWriter } from "@/server/ports/email-writer";

/** An email as the mail server received it. */
export interface Handed extends Pick<OutgoingEmail, "key" | "to"> {
  kind: string;
  /** Its content, as facts. */
  facts: string;
  at: Date;
  /** Whether the server accepted it, and whether a process certainly got that response. */
  isTaken: boolean;
  isHeard: boolean;
}

/** How often a mail server accepts an email although it reports a failure. */
const LIES = 0.4;

/**
 * The mail server for one process: each email waits for its turn, some are rejected, and some are accepted with a
 * reported failure.
 */
export function watchedEmail(world: World, process: SimulatedProcess): EmailTransport {
  const take = async ({ key, to, subject, text }: OutgoingEmail) => {
    const { state, clock } = world;
    const fails = state.emailRandom.next() < state.emailFailing;
    const isTaken = !fails || state.emailRandom.next() < LIES;
    state.emails.push({
      key,
      to,
      kind: subject,
      facts: text,
      at: clock.now(),
      isTaken,
      isHeard: !fails && state.isSafe,
    });
    state.trace(`    mail server, ${process.name}: ${subject} to ${to} → ${outcomeOf(fails, isTaken)}`);
    if (fails) throw new Error("The mail server broke off the connection.");
  };
  return { send: (email) => world.turns.ask(process, null, () => take(email)) };
}

function outcomeOf(fails: boolean, isTaken: boolean): string {
  if (!fails) return "taken";
  return isTaken ? "taken, without an answer" : "not taken";
}

/** Writes facts instead of prose, so that what is sent can be compared. */
export const factsWriter: EmailWriter = {
  write: ({ kind, data }) => ({
    subject: kind,
    text: JSON.stringify(data, (_, value) => (typeof value === "bigint" ? String(value) : value)),
    html: "",
  }),
};
