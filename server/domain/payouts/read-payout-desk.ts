import { z } from "zod";
import { hasTestPage } from "@/server/domain/identities/payout-onboarding/continue-onboarding";
import { hasOnboarding } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { seenPayout } from "@/server/domain/payouts/create-payout";
import { type PayoutBalance, payableOf, readPayoutBalances } from "@/server/domain/payouts/payout-balances";
import { type PayoutRequirement, readRequirements } from "@/server/domain/payouts/payout-requirements";
import { readSchedule } from "@/server/domain/payouts/payout-schedules";
import type { Payout, PayoutAccount, Prisma } from "@/server/generated/prisma/client";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import type { AccountRequirement, PayoutAccountStatus } from "@/server/kernel/payout-account-words";
import type { PayoutNeed } from "@/server/kernel/payout-needs";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { requirementsOf } from "@/server/resources/payout-account";
import type { ReadSchedule } from "@/server/resources/payout-schedule";

/** What happens to a balance next, or why nothing does. */
export type NextPayout =
  | { kind: "planned"; at: Date }
  | { kind: "manual" | "restricted" | "below_minimum" | "nothing" | "no_account" };

/** The account, and what the payment provider says of it. */
interface DeskAccount extends Pick<PayoutAccount, "id" | "type" | "bank" | "last4" | "createdAt" | "usableAt"> {
  status: PayoutAccountStatus;
  missing: { code: AccountRequirement; dueAt: Date | null }[];
  /** True if something is to be done on the payment provider's page. */
  hasOnboarding: boolean;
  /** True if that page is one of ours, and the account's number is kept here. */
  isOurs: boolean;
  /** True if that page is a sandbox's, where anyone can try out its other answers. */
  hasTestPage: boolean;
}

/** Everything that an identity's managers need to know about its payouts. */
export interface PayoutDesk {
  balances: PayoutBalance[];
  /** In the requested currency, or else the largest; null for an identity that never had a balance. */
  balance: PayoutBalance | null;
  next: NextPayout;
  account: DeskAccount | null;
  /** True if the rail has a page on which an account is set up. */
  canOnboard: boolean;
  /** True if that page is one of ours, and the account's numbers are kept here. */
  isOurs: boolean;
  /** How long payouts are held after a new account replaces another one. */
  accountHoldMs: number;
  schedule: ReadSchedule;
  requirements: (Pick<PayoutRequirement, "code"> & { dueAt: Date | null })[];
  /** Planned and on their way, in every currency. */
  moving: Payout[];
  newest: Payout[];
  /** What a form shows of the chosen balance's payouts. */
  seen: string;
  /** The test accounts, on a rail that moves no money. */
  testAccounts: string[];
}

const SHOWN = 5;
/** Needs that don't prevent a requested payout from being planned. */
const NO_OBSTACLE: readonly PayoutNeed[] = ["payout_failed", "identity_in_review"];

/** Reads how much of your balance is paid out when, to which account, and what is missing. */
export const readPayoutDesk = operation({
  name: "readPayoutDesk",
  summary: "Reads what of your balance is paid out when, to which account, and what is missing.",
  permission: { scope: "payouts:read" },
  input: z.strictObject({ currency: z.string().nullable() }),
  async run(ctx, { currency }): Promise<PayoutDesk> {
    const id = callerIdentityId(ctx);
    const identity = await ctx.db.identity.findUniqueOrThrow({ where: { id } });
    const [balances, account, schedule, found, moving, newest] = await Promise.all([
      readPayoutBalances(ctx, id),
      ctx.db.payoutAccount.findFirst({ where: { identityId: id, deletedAt: null } }),
      readSchedule(ctx, id),
      readRequirements(ctx, identity),
      readNewest(ctx, { identityId: id, status: { in: ["pending", "in_transit"] } }),
      readNewest(ctx, { identityId: id }),
    ]);
    const balance = balances.find((one) => one.currency === currency) ?? balances[0] ?? null;
    const { accounts } = ctx.ports.rails.railForNew({ currency: balance?.currency ?? DEFAULT_CURRENCY });
    const requirements = found.map(({ code, due_at: dueAt }) => ({
      code,
      dueAt: dueAt === null ? null : new Date(dueAt),
    }));
    const [last] = balance ? await readNewest(ctx, { identityId: id, currency: balance.currency }, 1) : [];
    return {
      balances,
      balance,
      next: nextOf(schedule, balance, found),
      account: account && deskAccount(ctx, account),
      canOnboard: accounts !== null,
      isOurs: accounts?.keepsNumbers ?? false,
      accountHoldMs: ctx.settings.payoutAccountHoldMs,
      schedule,
      requirements,
      moving,
      newest,
      seen: seenPayout(last ?? null),
      testAccounts: ctx.ports.rails.all.flatMap(({ testAccounts = [] }) => [...testAccounts]),
    };
  },
});

function deskAccount(ctx: Context, account: PayoutAccount): DeskAccount {
  const { id, type, bank, last4, createdAt, usableAt } = account;
  return {
    id,
    type,
    bank,
    last4,
    createdAt,
    usableAt,
    status: account.status as PayoutAccountStatus,
    missing: requirementsOf(account).map(({ code, due_at }) => ({
      code,
      dueAt: due_at === null ? null : new Date(due_at),
    })),
    hasOnboarding: hasOnboarding(account),
    isOurs: ctx.ports.rails.named(account.rail)?.accounts?.keepsNumbers ?? false,
    hasTestPage: hasTestPage(ctx, account),
  };
}

/** True if no requirement keeps a payout requested now from being planned. The amount is not checked. */
export function canBePaid({ requirements }: Pick<PayoutDesk, "requirements">): boolean {
  return requirements.every(({ code }) => NO_OBSTACLE.includes(code));
}

function nextOf(
  { interval, minimumCents, nextAt }: ReadSchedule,
  balance: PayoutBalance | null,
  requirements: PayoutRequirement[],
): NextPayout {
  const codes = requirements.map(({ code }) => code);
  if (codes.includes("payout_account_missing")) return { kind: "no_account" };
  if (codes.some((code) => code !== "identity_in_review")) return { kind: "restricted" };
  if (balance === null || payableOf(balance) <= 0n) return { kind: "nothing" };
  if (interval === "manual" || nextAt === null) return { kind: "manual" };
  return payableOf(balance) < minimumCents ? { kind: "below_minimum" } : { kind: "planned", at: nextAt };
}

function readNewest(ctx: Context, where: Prisma.PayoutWhereInput, take = SHOWN): Promise<Payout[]> {
  return ctx.db.payout.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take });
}
