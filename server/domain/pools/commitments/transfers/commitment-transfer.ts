import { type GiftTransfer, transferTo, waitingRail } from "@/server/domain/gifts/gift-payment";
import { meaningOfMethod } from "@/server/domain/identities/transfer-method";
import type { Commitment } from "@/server/generated/prisma/client";
import { COMMITMENT_TRANSFER_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;

/** Returns the instructions if the named method is a transfer, on a rail with an account in the currency; else null. */
export async function transferNamed(
  ctx: Context,
  { memberId, method, currency }: { memberId: string; method: string; currency: string },
): Promise<GiftTransfer | null> {
  const rail = waitingRail(ctx, await meaningOfMethod(ctx, memberId, method), currency);
  return rail && transferTo(ctx, rail, currency);
}

/** Returns the name of the rail whose account the member of a commitment was given. Throws if this process has no such rail. */
export function railOfTransfers(ctx: Context, accountId: string): string {
  const rail = ctx.ports.rails.all.find(({ transfers }) => transfers?.account(accountId));
  if (!rail) throw new Error(`No rail of this process has the account ${accountId}.`);
  return rail.name;
}

/** When the member is asked next where the transfer is, after this many times; null after the last time. */
export function nextAskAt(now: Date, asks: number): Date | null {
  const days = COMMITMENT_TRANSFER_DAYS[asks];
  return days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
}

/** The fields of a commitment whose year waits for a transfer from now on. */
export function waitsForTransfer(now: Date): Pick<Commitment, "askAt" | "asks" | "chargeAt" | "failures"> {
  return { askAt: nextAskAt(now, 0), asks: 0, chargeAt: null, failures: 0 };
}
