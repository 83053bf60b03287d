import { z } from "zod";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { type Joining, joinablePool } from "@/server/domain/me/joinable-pool";
import { requireFormRail } from "@/server/domain/payments/form-rail";
import { openRailForm, readRailReturn } from "@/server/domain/payments/rail-forms";
import { commitMember } from "@/server/domain/pools/commitments/create-commitment";
import { openJoiningTerms, signJoiningTerms } from "@/server/domain/pools/members/joining-terms";
import { BANK_TRANSFER_METHOD } from "@/server/kernel/bank-transfer-method";
import { POOL_CADENCES } from "@/server/kernel/cadence";
import { personCaller } from "@/server/kernel/caller";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { commitBody } from "@/server/resources/pool-bodies";
import { LOCALES } from "@/server/texts/locales";

const shared = { permission: { user: true }, subject: joinablePool } as const;
const signed = z.strictObject({ terms: z.string().describe("What `enterJoiningTerms` returned.") });

/** Reads what the page to join a pool shows: the pool, and the user's relation to it. */
export const readJoining = operation({
  ...shared,
  name: "readJoining",
  summary: "Reads a pool that you want to join, and what you are to it.",
  run: async (_ctx, _input, { subject }) => subject,
});

/** Signs what the user entered, for the next steps. Nothing is stored yet. */
export const enterJoiningTerms = operation({
  ...shared,
  name: "enterJoiningTerms",
  summary: "Takes the terms on which you want to join a pool.",
  input: z.strictObject({
    cadence: z.enum(POOL_CADENCES),
    perCadenceCents: commitBody.shape.per_cadence_amount_cents,
    autoRenew: z.boolean(),
    isNamed: z.boolean(),
  }),
  run: async (ctx, { slug: _, ...terms }, { subject }) => signJoiningTerms(ctx, joinerOf(subject), terms),
});

/** Reads the signed terms back; null if they are another user's, or too old. */
export const readJoiningTerms = operation({
  ...shared,
  name: "readJoiningTerms",
  summary: "Reads the terms on which you want to join a pool.",
  input: signed,
  run: async (ctx, { terms }, { subject }) => openJoiningTerms(ctx, joinerOf(subject), terms),
});

/** Opens the rail's own form, where the user enters a card, and returns its URL; null if the terms are too old. */
export const startJoiningPayment = operation({
  ...shared,
  name: "startJoiningPayment",
  summary: "Opens the form for the card that pays your commitment to a pool.",
  input: signed.extend({ locale: z.enum(LOCALES), description: z.string() }),
  async run(ctx, { slug, terms, locale, description }, { subject }) {
    const opened = openJoiningTerms(ctx, joinerOf(subject), terms);
    if (!opened) return null;
    const query = new URLSearchParams({ lang: locale, terms });
    return openRailForm(requireFormRail(ctx, subject.pool), {
      reference: opened.commitmentId,
      amountCents: null,
      currency: subject.pool.currency,
      description,
      locale,
      returnUrl: `${ctx.settings.publicUrl}/p/${slug}/join/paid?${query}`,
    });
  },
});

/** The result: joined, or the reason why not. Nothing is charged unless the user joined. */
export type Joined = "joined" | "left" | "invalid" | "old" | "limit" | "refused";

/**
 * Handles the rail's response and commits the user, once: even if the response is repeated, comes from two tabs, or after a
 * crash in between.
 */
export const completeJoining = operation({
  ...shared,
  name: "completeJoining",
  summary: "Commits you to a pool with the card that you entered.",
  input: z.strictObject({ query: z.instanceof(URLSearchParams) }),
  async run(ctx, { query }, { subject }): Promise<Joined> {
    const response = await readRailReturn(ctx, query);
    if (response.outcome === "invalid") return "invalid";
    const terms = openJoiningTerms(ctx, joinerOf(subject), query.get("terms") ?? "");
    if (!terms) return "old";
    if (response.reference !== terms.commitmentId) return "invalid";
    if (response.outcome === "canceled") return "left";
    if (subject.commitment?.id === terms.commitmentId) return "joined";
    return commitAs(asPerson(ctx, subject), subject, { ...terms, token: response.token });
  },
});

/** Commits a user who pays by bank transfer, once, even from two tabs. */
export const joinByTransfer = operation({
  ...shared,
  name: "joinByTransfer",
  summary: "Commits you to a pool that you pay by bank transfer.",
  input: signed,
  async run(ctx, { terms: text }, { subject }): Promise<Joined> {
    const terms = openJoiningTerms(ctx, joinerOf(subject), text);
    if (!terms) return "old";
    if (subject.commitment?.id === terms.commitmentId) return "joined";
    return commitAs(asPerson(ctx, subject), subject, { ...terms, token: null });
  },
});

type Entered = NonNullable<ReturnType<typeof openJoiningTerms>> & {
  /** Null for a user who pays by bank transfer. */
  token: string | null;
};

async function commitAs(person: Context, { pool, identity }: Joining, entered: Entered): Promise<Joined> {
  const { commitmentId, cadence, perCadenceCents, autoRenew, isNamed, token } = entered;
  try {
    const paymentMethodId = token === null ? BANK_TRANSFER_METHOD : await methodFor(person, identity.id, token);
    const terms = { cadence, perCadenceCents, autoRenew, paymentMethodId };
    await commitMember(person, pool.id, identity, terms, { id: commitmentId, isNamed });
    return "joined";
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    return error.code === "monthly_limit_exceeded" ? "limit" : "refused";
  }
}

/** A repeated token is stored only once. */
async function methodFor(person: Context, identityId: string, token: string): Promise<string> {
  const known = await person.db.paymentMethod.findFirst({ where: { identityId, token, deletedAt: null } });
  if (known) return known.id;
  return (await createPaymentMethod(person, { id: identityId, token })).id;
}

function asPerson(ctx: Context, { identity }: Joining): Context {
  const { caller } = ctx;
  if (caller.kind !== "user") throw new Error("only users join on pages");
  return ctx.as(
    personCaller({
      userId: caller.userId,
      sessionId: caller.sessionId,
      identityId: identity.id,
      requestId: caller.requestId,
    }),
  );
}

const joinerOf = ({ pool, identity }: Joining) => ({ poolId: pool.id, identityId: identity.id });
