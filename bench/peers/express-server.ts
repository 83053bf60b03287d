/**
 * POST /v1/gifts as a team would write it with Express, zod and Prisma: a table of keys, the idempotency key looked up and written
 * in an interactive transaction with the gift, its event and the donor's monthly limit.
 */
import { createHash, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import express, { type NextFunction, type Request, type Response } from "express";
import { z } from "zod";
import { respondToParent } from "@/bench/child";
import { Prisma, PrismaClient } from "./node_modules/peer-client/client";

const POOL = 10;
const FEE_CENTS = 100n;
const TOP_TIER = 3;
const LIMIT_CENTS = 1_000_000n;
const UNIQUE_VIOLATION = "P2002";

const giftBody = z.strictObject({
  from: z.string().startsWith("usr_"),
  to: z.string().startsWith("org_"),
  amount_cents: z.number().int().min(50),
  currency: z.string().length(3).default("USD"),
  memo: z.string().max(500).nullish(),
  metadata: z.record(z.string(), z.string().max(500)).default({}),
});
type GiftBody = z.infer<typeof giftBody>;

class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL, max: POOL });
const prisma = new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 30_000 } });

interface Stored {
  status: number;
  body: unknown;
}

/** Returns the stored response of the idempotency key; null if the key is new. */
function storedOf(stored: (Stored & { requestHash: string }) | null, requestHash: string): Stored | null {
  if (stored && stored.requestHash !== requestHash) throw new HttpError(409, "The key was used for another request.");
  return stored;
}

async function createGift(callerId: string, key: string, input: GiftBody): Promise<Stored> {
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const where = { callerId_key: { callerId, key } };
  try {
    return await prisma.$transaction(async (tx) => {
      const stored = storedOf(await tx.idempotencyKey.findUnique({ where }), requestHash);
      if (stored) return stored;
      const body = await insertGift(tx, callerId, input);
      await tx.idempotencyKey.create({ data: { callerId, key, requestHash, status: 201, body } });
      return { status: 201, body };
    });
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION)) throw error;
    // A concurrent request with the same key committed first.
    return storedOf(await prisma.idempotencyKey.findUniqueOrThrow({ where }), requestHash)!;
  }
}

async function insertGift(tx: Prisma.TransactionClient, callerId: string, input: GiftBody) {
  const { from, to, currency, memo = null, metadata } = input;
  const amountCents = BigInt(input.amount_cents);
  const sides = await tx.identity.findMany({ where: { id: { in: [from, to] }, status: "active" } });
  const donor = sides.find(({ id }) => id === from);
  if (!donor || ![donor.id, donor.managerId].includes(callerId)) throw new HttpError(403, "Not permitted.");
  if (sides.length !== 2) throw new HttpError(400, "to is no identity.");
  const method = await tx.paymentMethod.findFirst({ where: { identityId: from, isDefault: true } });
  if (!method) throw new HttpError(422, "The donor has no payment method.");
  if (donor.kycTier < TOP_TIER) await takeLimit(tx, from, amountCents);
  const gift = await tx.gift.create({
    data: {
      id: `gft_${randomUUID()}`,
      fromId: from,
      toId: to,
      createdById: callerId,
      amountCents,
      feeCents: FEE_CENTS,
      netCents: amountCents - FEE_CENTS,
      currency,
      memo,
      metadata,
      paymentToken: method.token,
      createdAt: new Date(),
    },
  });
  const body = serializeGift(gift);
  await tx.event.create({
    data: {
      id: `evt_${randomUUID()}`,
      type: "gift.created",
      subjectId: gift.id,
      partyIds: [from, to],
      data: body,
      createdAt: gift.createdAt,
    },
  });
  return body;
}

async function takeLimit(tx: Prisma.TransactionClient, identityId: string, cents: bigint): Promise<void> {
  const now = new Date();
  const key = { identityId, direction: "outgoing", month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())) };
  const { usedCents } = await tx.limitCounter.upsert({
    where: { identityId_direction_month: key },
    create: { ...key, usedCents: cents },
    update: { usedCents: { increment: cents } },
  });
  if (usedCents > LIMIT_CENTS) throw new HttpError(422, "The monthly limit is exceeded.");
}

function serializeGift(gift: Prisma.GiftGetPayload<object>) {
  return {
    id: gift.id,
    from: gift.fromId,
    to: gift.toId,
    amount_cents: Number(gift.amountCents),
    fee_cents: Number(gift.feeCents),
    net_cents: Number(gift.netCents),
    currency: gift.currency,
    status: gift.status,
    memo: gift.memo,
    metadata: gift.metadata,
    created_at: gift.createdAt.toISOString(),
  };
}

async function authenticate(request: Request, response: Response, next: NextFunction): Promise<void> {
  const secret = request.header("Authorization")?.replace(/^Bearer /, "") ?? "";
  const hash = createHash("sha256").update(secret).digest("hex");
  const key = await prisma.apiKey.findUnique({ where: { hash } });
  if (!key || key.revokedAt) throw new HttpError(401, "This API key is not valid.");
  response.locals.callerId = key.identityId;
  next();
}

const app = express();
app.use(express.json());
app.post("/v1/gifts", authenticate, async (request, response) => {
  const parsed = giftBody.safeParse(request.body);
  if (!parsed.success) throw new HttpError(400, z.prettifyError(parsed.error));
  const key = request.header("Idempotency-Key") ?? randomUUID();
  const { status, body } = await createGift(response.locals.callerId, key, parsed.data);
  response.status(status).json(body);
});
app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  const status = error instanceof HttpError ? error.status : 500;
  if (status === 500) console.error(error);
  response.status(status).json({ error: { message: status === 500 ? "Something failed." : error.message } });
});

respondToParent(async () => {
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { port: (server.address() as AddressInfo).port };
});
