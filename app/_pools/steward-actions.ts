"use server";

import { actInPool, type PoolPlace } from "@/app/_pools/act-in-pool";
import { drawDisbursement, seenDraw } from "@/server/domain/pools/draws/draw-disbursement";
import { addPoolMember, removePoolMember } from "@/server/domain/pools/members/change-members";
import { approvePoolChange, rejectPoolChange } from "@/server/domain/pools/rules/decide-change";
import { updatePool } from "@/server/domain/pools/rules/update-pool";

/** Carries out the draw with this number. */
export async function draw(place: PoolPlace, number: number): Promise<void> {
  return actInPool(place, "/manage", async ({ run }) => {
    await run(drawDisbursement, { id: String(place.id) }, { seen: seenDraw(Number(number)) });
    return "drawn";
  });
}

const STATUSES = {
  pause: { status: "paused", done: "paused" },
  resume: { status: "active", done: "resumed" },
  open: { status: "active", done: "opened" },
  close: { status: "closed", done: "closed" },
} as const;

/** Opens, pauses, resumes or closes the pool. */
export async function setStatus(place: PoolPlace, wanted: keyof typeof STATUSES): Promise<void> {
  const { status, done } = STATUSES[wanted] ?? STATUSES.pause;
  return actInPool(place, "/manage", async ({ run }) => {
    await run(updatePool, { id: String(place.id), status });
    return done;
  });
}

const MEMBER_ACTS = {
  admit: { role: null, back: "/manage", done: "admitted" },
  decline: { role: null, back: "/manage", done: "declined" },
  remove: { role: null, back: "/members", done: "removed" },
  steward: { role: "steward", back: "/members", done: "role" },
  unsteward: { role: "member", back: "/members", done: "role" },
} as const;

/** Admits or declines someone who asked to join, removes a member, or changes who is a steward. */
export async function changeMember(place: PoolPlace, wanted: keyof typeof MEMBER_ACTS, who: string): Promise<void> {
  const { role, back, done } = MEMBER_ACTS[wanted] ?? MEMBER_ACTS.admit;
  const key = { id: String(place.id), identity_id: String(who) };
  return actInPool(place, back, async ({ run }) => {
    if (wanted === "decline" || wanted === "remove") {
      await run(removePoolMember, key);
      return done;
    }
    const member = await run(addPoolMember, { ...key, ...(role && { role }) });
    // If there are two stewards, the other one has to agree.
    return role !== null && member.role !== role ? "proposed" : done;
  });
}

/** Leaves the pool. */
export async function leave(place: PoolPlace, self: string): Promise<void> {
  return actInPool(place, null, async ({ run }) => {
    await run(removePoolMember, { id: String(place.id), identity_id: String(self) });
    return "left";
  });
}

/** Approves or rejects a change that another steward proposed, or withdraws one's own. */
export async function decideChange(place: PoolPlace, change: string, isApproved: boolean): Promise<void> {
  const operation = isApproved === true ? approvePoolChange : rejectPoolChange;
  return actInPool(place, "/manage", async ({ run }) => {
    await run(operation, { id: String(place.id), change_id: String(change) });
    return isApproved === true ? "changeApproved" : "changeRejected";
  });
}
