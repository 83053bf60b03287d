import { isFillable } from "@/server/domain/verifications/hosted-subjects";
import type { Verification } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/** Locks a verification that its person can still fill in; 409 for one that was submitted or is over. */
export async function lockFillable(tx: Context, id: string): Promise<Verification> {
  await tx.db.$queryRaw`SELECT 1 FROM verifications WHERE id = ${id} FOR UPDATE`;
  const verification = await tx.db.verification.findUniqueOrThrow({ where: { id } });
  if (isFillable(verification, tx.now())) return verification;
  throw InvalidState({ context: { status: verification.status } });
}
