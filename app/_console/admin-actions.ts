"use server";

import { redirect } from "next/navigation";
import { operateAt } from "@/app/_console/open-admin";
import type { Outcome } from "@/app/_console/queues/queue";
import { queueOf } from "@/app/_console/queues/queues";
import type { FormState } from "@/components/form/form-state";
import { withdrawDecision } from "@/server/domain/four-eyes/waiting-approvals";
import { claimItem, releaseItem } from "@/server/domain/reviews/claims";
import { isAlmonerError } from "@/server/kernel/errors";

/** An item of a queue, as identified by its forms. */
interface Place {
  queue: string;
  id: string;
}

const REASON_MAX_CHARACTERS = 1_000;
/** Errors that an operator can do something about; any other is a bug of ours. */
const EXPLAINED = ["invalid_state", "not_permitted", "invalid_parameter", "resource_not_found"];

/** Claims an item for the operator. */
export async function claim(place: Place): Promise<never> {
  return change(place, async ({ run }) => {
    await run(claimItem, itemOf(place));
    return "claimed";
  });
}

/** Releases an item that the operator has claimed. */
export async function giveBack(place: Place): Promise<never> {
  return change(place, async ({ run }) => {
    await run(releaseItem, itemOf(place));
    return "released";
  });
}

/** Withdraws the operator's own decision that waits for a second operator. */
export async function withdraw(place: Place): Promise<never> {
  return change(place, async (operating) => {
    const queue = queueOf(String(place.queue));
    const { approvalsOf } = queue.view(await queue.read(operating, String(place.id)));
    await operating.run(withdrawDecision, { subjectId: approvalsOf ?? String(place.id) });
    return "withdrawn";
  });
}

/** Decides about an item, which the operator claims while doing so. */
export async function decide(place: Place & { action: string }, before: FormState, data: FormData): Promise<FormState> {
  const queue = queueOf(String(place.queue));
  const operating = await operateAt(pathOf(place));
  const item: unknown = await queue.read(operating, String(place.id));
  const action = queue.actions.find(({ slug }) => slug === place.action);
  const input = Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const reject = (field: string | null, message: string): FormState => ({
    input,
    errors: [{ field, code: "", message }],
    title: "There is a problem",
    round: before.round + 1,
  });
  if (!action?.isOffered(item)) return reject(null, "This has been decided meanwhile");
  const reason = [input.template, input.note?.trim()].filter(Boolean).join(" ");
  if (reason === "") return reject("template", "Choose a reason, or enter one");
  if (reason.length > REASON_MAX_CHARACTERS) return reject("note", `Use at most ${REASON_MAX_CHARACTERS} characters`);
  let outcome: Outcome;
  try {
    await operating.run(claimItem, itemOf(place));
  } catch (error) {
    return reject(null, explained(error));
  }
  try {
    outcome = await action.run(operating, item, { reason, values: input });
    // Also if the decision is waiting: a second operator has to decide now.
    if (typeof outcome === "string") await operating.run(releaseItem, itemOf(place));
  } catch (error) {
    // An operator who may not decide must not keep the item from others who may.
    await operating.run(releaseItem, itemOf(place));
    return reject(null, explained(error));
  }
  if (typeof outcome === "object") return reject(outcome.field, outcome.message);
  redirect(outcome === "waiting" ? `${pathOf(place)}?done=waiting` : `/admin/${queue.slug}?done=${action.slug}`);
}

async function change(
  place: Place,
  work: (operating: Awaited<ReturnType<typeof operateAt>>) => Promise<string>,
): Promise<never> {
  const operating = await operateAt(pathOf(place));
  let done: string;
  try {
    done = await work(operating);
  } catch (error) {
    explained(error);
    done = "taken";
  }
  redirect(`${pathOf(place)}?done=${done}`);
}

/** The message of an error for the operator; rethrows our own bugs. */
function explained(error: unknown): string {
  if (isAlmonerError(error) && EXPLAINED.includes(error.code)) return error.message;
  throw error;
}

function itemOf({ queue, id }: Place) {
  return { queue: queueOf(String(queue)).slug, itemId: String(id) };
}

function pathOf({ queue, id }: Place): string {
  return `/admin/${queueOf(String(queue)).slug}/${encodeURIComponent(String(id))}`;
}
