import { must, type Play } from "@/server/cli/rail-check/play";
import type { RailStep } from "@/server/cli/rail-check/run-steps";
import { NotApplicable } from "@/server/cli/rail-check/stage";
import type { RailOperation } from "@/server/ports/payment-rail";
import type { StatementLine } from "@/server/ports/rail-statement";
import type { RailTransfer } from "@/server/ports/rail-transfer";

/** Steps that check that the rail's own record is complete. */
export const STATEMENT_STEPS: readonly RailStep[] = [
  { name: "The statement has each payment once, with its sums", run: compareStatement },
  { name: "The balance moved by what the statement says", run: compareBalance },
];

async function compareStatement(play: Play): Promise<string> {
  let wrong: string[] = [];
  for (let time = 0; time <= 5; time += 1) {
    if (time > 0) await play.stage.pass();
    const { lines } = await play.statement();
    wrong = await findWrong(
      play,
      lines.filter(({ key }) => key.startsWith(play.prefix)),
    );
    if (wrong.length === 0) return `${play.taken.length} payments`;
  }
  throw new Error(wrong.join("; "));
}

async function findWrong(play: Play, lines: StatementLine[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const operation of play.taken) {
    const found = lines.filter(({ key }) => key === operation.key);
    const name = `${operation.direction} ${operation.key}`;
    if (found.length !== 1) wrong.push(`${name} is there ${found.length} times`);
    else if (!(await isAsFound(play, operation, found[0]!))) wrong.push(`${name} is there otherwise than it is found`);
  }
  for (const { key } of lines)
    if (!play.taken.some((operation) => operation.key === key)) wrong.push(`${key} is there, and moved nothing`);
  return wrong;
}

async function isAsFound(play: Play, operation: RailOperation, line: StatementLine): Promise<boolean> {
  const answer = await play.find(operation);
  return (
    "reference" in answer &&
    answer.outcome === line.status &&
    line.direction === operation.direction &&
    line.amountCents === operation.amountCents &&
    line.currency === operation.currency &&
    answer.reference === line.reference &&
    sumOf(answer.costs) === sumOf(line.costs) &&
    sumOf(answer.partsReturned) === sumOf(line.partsReturned)
  );
}

async function compareBalance(play: Play): Promise<string> {
  const { lines, transfers } = await play.statement();
  if (transfers.length > 0 || lines.some(({ key }) => !key.startsWith(play.prefix)))
    throw new NotApplicable("Something else moved on this account meanwhile. Run the check again while nothing does.");
  const moved = movedBy({ lines, transfers }, play.stage.currency);
  const difference = (await play.held()) - play.heldBefore - moved;
  must(difference === 0n, `${play.money(difference)} more than the ${play.money(moved)} of the statement`);
  return play.money(moved);
}

/** How much a rail's balance changed by the payments and transfers of a statement, in one currency. */
export function movedBy(
  { lines, transfers }: { lines: readonly StatementLine[]; transfers: readonly RailTransfer[] },
  currency: string,
): bigint {
  const left = [...lines.flatMap((line) => line.costs), ...transfers].filter((one) => one.currency === currency);
  const kept = lines.filter((line) => line.currency === currency && isHeld(line)).map(signed);
  return kept.reduce((sum, cents) => sum + cents, 0n) - sumOf(left);
}

const isHeld = ({ status }: StatementLine) => status === "cleared" || status === "disputed";

function signed({ direction, amountCents, partsReturned }: StatementLine): bigint {
  const stands = amountCents - sumOf(partsReturned);
  return direction === "charge" ? stands : -stands;
}

function sumOf(parts: readonly { amountCents: bigint }[]): bigint {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0n);
}
