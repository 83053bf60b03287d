import { isCharitable } from "@/server/resources/pool";

/** True if a pool's pages ask why: charitable pools must know, and members of others want to. */
export function needsReason(pool: Parameters<typeof isCharitable>[0] & { mechanism: string }): boolean {
  return isCharitable(pool) || pool.legalStructure === "mutual_aid" || pool.mechanism === "emergency";
}
