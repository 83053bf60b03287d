import { isCharitable } from "@/server/resources/pool";

/** True if a pool's pages ask for a reason: charitable pools require one, and the members of others want to know. */
export function needsReason(pool: Parameters<typeof isCharitable>[0] & { mechanism: string }): boolean {
  return isCharitable(pool) || pool.legalStructure === "mutual_aid" || pool.mechanism === "emergency";
}
