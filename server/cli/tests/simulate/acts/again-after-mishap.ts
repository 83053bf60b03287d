import { toApiError } from "@/server/api/failure-response";
import { give } from "@/server/cli/tests/simulate/acts/give";
import type { Action } from "@/server/cli/tests/simulate/story/story";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { Unavailable } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

const TRIES_MAX = 4;
const QUIETLY: Context["log"] = { debug() {}, info() {}, warn() {}, error() {} };

/** A failed action and its error. */
interface Failed {
  action: Action;
  number: number;
  error: unknown;
  say(outcome: string): void;
}

/**
 * Reacts as a client does to a 503 that a mishap caused: requests the gift again at once, with the same key. Returns
 * the outcome. Throws any other error, including one of the new request.
 */
export async function againAfterMishap(ctx: Context, stage: Stage, { action, number, error, say }: Failed) {
  const { world, memory, cast } = stage;
  if (!world.disturbances.hasStruck || isAlmonerError(error) || !isUnavailable(error)) throw error;
  say("unavailable");
  const asked = memory.gifts.get(number);
  if (action.do !== "give" || !asked) return "";
  for (let time = 1; time <= TRIES_MAX; time += 1) {
    try {
      return `asked again: ${await give(ctx.as(cast.partner), stage, number, asked)}`;
    } catch (again) {
      if (isAlmonerError(again) || !isUnavailable(again)) throw again;
    }
  }
  return "asked again in vain";
}

function isUnavailable(error: unknown): boolean {
  return toApiError(error, QUIETLY, "req_story").code === Unavailable.code;
}
