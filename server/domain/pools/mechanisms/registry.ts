import { emergency } from "@/server/domain/pools/mechanisms/emergency";
import type { AnyMechanism } from "@/server/domain/pools/mechanisms/mechanism";
import { memberVote } from "@/server/domain/pools/mechanisms/member-vote";
import { random } from "@/server/domain/pools/mechanisms/random";
import { scheduledRotation } from "@/server/domain/pools/mechanisms/scheduled-rotation";
import { stewardDirected } from "@/server/domain/pools/mechanisms/steward-directed";
import { threshold } from "@/server/domain/pools/mechanisms/threshold";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { ErrorDetail } from "@/server/kernel/errors";
import type { MechanismName } from "@/server/resources/pool";

/** Every way in which a pool can decide who is paid. */
export const MECHANISMS_BY_NAME: Readonly<Record<MechanismName, AnyMechanism>> = {
  scheduled_rotation: scheduledRotation,
  random,
  member_vote: memberVote,
  steward_directed: stewardDirected,
  emergency,
  threshold,
};

/** The mechanism of a pool. */
export function mechanismOf({ mechanism }: { mechanism: string }): AnyMechanism {
  return MECHANISMS_BY_NAME[mechanism as MechanismName];
}

/** The options that a pool, or a request, has. They were valid when they were written. */
export function optionsOf(thing: { mechanism: string; governance: unknown }): object {
  return mechanismOf(thing).options.parse(thing.governance) as object;
}

/** Every invalid option, as errors of the request; none if the options are valid. */
export function governanceErrors(name: MechanismName, governance: unknown): ErrorDetail[] {
  const parsed = MECHANISMS_BY_NAME[name]?.options.safeParse(governance ?? {});
  if (!parsed || parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    const names = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [key]) : [issue.path];
    return names.map((path) => {
      const param = ["governance", ...path].join(".");
      const problem = issue.code === "unrecognized_keys" ? `is no option of ${name}` : plain(issue.message);
      return { param, code: InvalidParameter.code, message: `${param} ${problem}.` };
    });
  });
}

/** The schema's own messages begin as sentences; ours do not. */
function plain(message: string): string {
  return /^(must|has|is) /.test(message) ? message : `is not valid: ${message.toLowerCase()}`;
}
