/** Seeds the sandbox and writes its keys into the sandbox file given as the argument. Safe to run at every start. */
import path from "node:path";
import { seedSandbox } from "@/prisma/seed/sandbox";
import { DONOR_EMAIL, OPERATOR_EMAILS, STEWARD_EMAIL } from "@/prisma/seed/sandbox-people";
import { openOperatorContext } from "@/server/cli/operator-context";
import { readSandboxFile, writeSandboxFile } from "@/server/cli/sandbox-file";
import { hashApiKey } from "@/server/domain/identities/api-key";
import { issueKey } from "@/server/domain/identities/issue-key";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const dataDir = path.dirname(process.argv[2] ?? ".data/sandbox.json");
// What pools charge clears right away, so that they have something to pay from.
process.env.SETTLEMENT_DELAY = "0s";
const { ctx, close } = await openOperatorContext();
try {
  const known = readSandboxFile(dataDir);
  const seeded = await seedSandbox(ctx, () => runDuePayments(ctx));
  const { application, secondApplication, charity, organizer, operatorSecrets } = seeded;
  const values = {
    api_key: await keyFor(ctx, application, known.api_key),
    second_api_key: await keyFor(ctx, secondApplication, known.second_api_key),
    charity_id: charity.id,
    operator_email: OPERATOR_EMAILS[0],
    operator_totp: operatorSecrets[0]!,
    second_operator_email: OPERATOR_EMAILS[1],
    second_operator_totp: operatorSecrets[1]!,
    organizer_email: organizer.email,
    steward_email: STEWARD_EMAIL,
    donor_email: DONOR_EMAIL,
  };
  writeSandboxFile(dataDir, { ...known, ...values } as Parameters<typeof writeSandboxFile>[1]);
  process.stdout.write(`${JSON.stringify(values)}\n`);
} finally {
  await close();
}

/** Keeps the key in the file while it is valid; another key's secret cannot be recovered. */
async function keyFor(ctx: Context, identity: Identity, known: string | undefined): Promise<string> {
  const key = known ? await ctx.db.apiKey.findUnique({ where: { hash: hashApiKey(known) } }) : null;
  if (known && key && key.identityId === identity.id && !key.revokedAt) return known;
  return (await issueKey(ctx, { id: identity.id, name: "Sandbox" })).secret;
}
