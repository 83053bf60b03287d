"use server";

import { operateAt } from "@/app/_console/open-admin";
import type { Operating } from "@/app/_request/signed-in";
import { acceptSuggestion } from "@/server/domain/bank/worklist/accept-suggestion";
import { BANK_PAYMENT_QUEUE } from "@/server/domain/bank/worklist/bank-payment-queue";
import { settleBankPayment } from "@/server/domain/bank/worklist/settle-bank-payment";
import { claimItem, releaseItem } from "@/server/domain/reviews/claims";
import { isAlmonerError } from "@/server/kernel/errors";
import { REVIEW_PAGE_ROWS } from "@/server/kernel/limits";

/** The outcome for one of several payments. */
export interface RowResult {
  id: string;
  kind: "done" | "waiting" | "failed";
  words: string;
}

/** The state of the form for several decisions: its errors, or the outcome of each. */
export interface ManyState {
  input: { reason: string; document: string };
  error: string | null;
  results: RowResult[] | null;
  /** The number of responses so far, so that each one's values replace the previous ones. */
  round: number;
}

type Decide = (operating: Operating, id: string) => Promise<Omit<RowResult, "id">>;

const EXPLAINED = ["invalid_state", "not_permitted", "invalid_parameter", "resource_not_found"];
const DONE = { kind: "done", words: "Done." } as const;
const WAITING = { kind: "waiting", words: "It waits for a second operator." } as const;
const REASON_MAX_CHARACTERS = 1_000;

/**
 * Decides about several payments, each in a transaction of its own, so that they don't affect each other. Idempotent.
 */
export async function decideMany(choice: string, before: ManyState, data: FormData): Promise<ManyState> {
  const operating = await operateAt(`/admin/${BANK_PAYMENT_QUEUE}`);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const ids = [...new Set(data.getAll("id").map(String))].slice(0, REVIEW_PAGE_ROWS);
  const reason = text("reason");
  const state = { input: { reason, document: text("document") }, results: null, error: null, round: before.round + 1 };
  if (reason === "") return { ...state, error: "Enter the reason" };
  if (reason.length > REASON_MAX_CHARACTERS)
    return { ...state, error: `Use at most ${REASON_MAX_CHARACTERS} characters for the reason` };
  const decide = decisionOf(choice, reason, text);
  if (typeof decide === "string") return { ...state, error: decide };
  const results: RowResult[] = [];
  for (const id of ids) results.push({ id, ...(await decideOne(operating, id, decide)) });
  return { ...state, results };
}

function decisionOf(choice: string, reason: string, text: (name: string) => string): Decide | string {
  if (choice === "accept")
    return async ({ run }, id) => {
      await run(acceptSuggestion, { id, targets: text(`targets-${id}`).split(" ").filter(Boolean), reason });
      return DONE;
    };
  const purpose = choice === "own" ? "own" : "cost";
  const document = text("document");
  if (document === "") return "Say where the paper is that shows it, such as the statement's number";
  return async ({ run }, id) =>
    (await run(settleBankPayment, { id, purpose, reason, document })).isWaiting ? WAITING : DONE;
}

async function decideOne(operating: Operating, itemId: string, decide: Decide): Promise<Omit<RowResult, "id">> {
  const item = { queue: BANK_PAYMENT_QUEUE, itemId };
  try {
    await operating.run(claimItem, item);
    try {
      return await decide(operating, itemId);
    } finally {
      await operating.run(releaseItem, item);
    }
  } catch (error) {
    if (isAlmonerError(error) && EXPLAINED.includes(error.code)) return { kind: "failed", words: error.message };
    throw error;
  }
}
