import { z } from "zod";
import { findMembership } from "@/server/domain/me/my-pool-subject";
import { requireFormRail } from "@/server/domain/payments/form-rail";
import { openRailForm, readRailReturn } from "@/server/domain/payments/rail-forms";
import { chargeAgain } from "@/server/domain/pools/commitments/charge-again";
import { lockCommitment } from "@/server/domain/pools/commitments/lock-commitments";
import { changeMethod } from "@/server/domain/pools/commitments/transfers/change-method";
import type { Commitment } from "@/server/generated/prisma/client";
import { PAYMENT_TRIES } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import { ownSubject } from "@/server/operations/subject";
import { paymentMethodField } from "@/server/resources/fields";
import { commitmentId, poolId } from "@/server/resources/pool";
import { LOCALES } from "@/server/texts/locales";

/** How long the response of the rail's form is valid, in wall-clock time. */
const TOKEN_VALID_MS = 60 * 60_000;

const myCommitment = ownSubject({
  name: "commitment",
  key: z.strictObject({ id: poolId, commitment_id: commitmentId }),
  async find(ctx, { id, commitment_id }, userId) {
    const found = await findMembership(ctx, id, userId);
    if (!found) return null;
    const where = { id: commitment_id, poolId: id, identityId: found.me.identityId };
    const commitment = await ctx.db.commitment.findFirst({ where });
    return commitment && { ...found, commitment };
  },
});

const shared = { permission: { user: true }, subject: myCommitment } as const;

/** Charges a declined year again now. `stale` if it is not past due, or is already being charged. */
export const retryMyPrepayment = operation({
  ...shared,
  name: "retryMyPrepayment",
  summary: "Has a declined year of your commitment charged again now.",
  run: (ctx, { commitment_id }) => retry(ctx, commitment_id),
});

/** Changes the payment method of a member's commitment, and charges a declined year again. */
export const changeMyPaymentMethod = operation({
  ...shared,
  name: "changeMyPaymentMethod",
  summary: "Changes the payment method of your commitment.",
  input: z.strictObject({ payment_method_id: paymentMethodField }),
  run: (ctx, { commitment_id: id, payment_method_id }): Promise<"again" | "changed" | "stale"> =>
    ctx.transaction(async (tx) => {
      const found = await lockOpen(tx, id);
      if (!found) return "stale";
      const isCharged = await changeMethod(tx, found, payment_method_id);
      await audit(tx, "commitment.payment_method", id);
      return isCharged ? "again" : "changed";
    }),
});

/** Changes whether the commitment renews for another year. `stale` if it is over. */
export const changeMyRenewal = operation({
  ...shared,
  name: "changeMyRenewal",
  summary: "Changes whether your commitment renews.",
  input: z.strictObject({ auto_renew: z.boolean() }),
  run: (ctx, { commitment_id: id, auto_renew: autoRenew }) =>
    ctx.transaction(async (tx) => {
      await lockCommitment(tx, id);
      const where = { id, status: { in: ["pending", "active", "past_due"] } };
      const { count } = await tx.db.commitment.updateMany({ where, data: { autoRenew } });
      if (count === 1) await audit(tx, "commitment.renewal", id, { auto_renew: autoRenew });
      return count === 1 ? ("changed" as const) : ("stale" as const);
    }),
});

/** Limits a member's own attempts; automatic retries are not limited. */
async function retry(ctx: Context, id: string): Promise<"again" | "stale" | "tooOften"> {
  const { granted } = await consumeRateLimitTokens(ctx, `prepayment:${id}`, 1, PAYMENT_TRIES);
  if (granted === 0) return "tooOften";
  return ctx.transaction(async (tx) => {
    const found = await lockOpen(tx, id);
    return found && (await chargeAgain(tx, found)) ? "again" : "stale";
  });
}

async function lockOpen(tx: Context, id: string): Promise<Commitment | null> {
  await lockCommitment(tx, id);
  return tx.db.commitment.findFirst({ where: { id, endedAt: null } });
}

/** Opens the rail's own form for another payment method, which returns to the pool's page. Returns the form's URL. */
export const startMyPoolPayment = operation({
  ...shared,
  name: "startMyPoolPayment",
  summary: "Opens the form for another payment method of your commitment.",
  input: z.strictObject({ locale: z.enum(LOCALES), description: z.string() }),
  async run(ctx, { id, commitment_id, locale, description }, { subject: { pool } }) {
    const query = new URLSearchParams({ lang: locale, commitment: commitment_id });
    return openRailForm(requireFormRail(ctx, pool), {
      reference: `${commitment_id}.${ctx.clock.wall().getTime()}`,
      amountCents: null,
      currency: pool.currency,
      description,
      locale,
      returnUrl: `${ctx.settings.publicUrl}/dashboard/${id}/paid?${query}`,
    });
  },
});

/** Reads the rail's response to that form: the token to charge, or why there is none. */
export const readMyPoolPayment = operation({
  ...shared,
  name: "readMyPoolPayment",
  summary: "Reads the payment method that you entered for your commitment.",
  input: z.strictObject({ query: z.instanceof(URLSearchParams) }),
  async run(ctx, { commitment_id, query }): Promise<{ token: string } | "left" | "invalid"> {
    const response = await readRailReturn(ctx, query);
    if (response.outcome === "invalid") return "invalid";
    const [id, startedAt] = response.reference.split(".");
    const age = ctx.clock.wall().getTime() - Number(startedAt);
    if (id !== commitment_id || !(age >= 0 && age <= TOKEN_VALID_MS)) return "invalid";
    return response.outcome === "canceled" ? "left" : { token: response.token };
  },
});
