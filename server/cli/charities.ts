/** `npm run charities`: marks an organization as a verified charity. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/run-command";
import { CHARITY_REGISTERS } from "@/server/domain/identities/charity-registration";
import { nameOf } from "@/server/domain/identities/name-of";
import { verifyCharity } from "@/server/domain/identities/verify-charity";

const USAGE = `Usage:
  npm run charities -- verify <identity id> --jurisdiction US --number 00-0000001 [--source <text>]

Jurisdictions: ${Object.entries(CHARITY_REGISTERS)
  .map(([code, { name }]) => `${code} (${name})`)
  .join(", ")}.
Donors get tax receipts for gifts to a verified charity, so check the number in the register first.`;

const OPTIONS = {
  jurisdiction: { type: "string" },
  number: { type: "string" },
  source: { type: "string", default: "operator" },
} as const;

await runCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, identityId, ...rest] = positionals;
  const { jurisdiction, number, source } = values;
  if (command !== "verify" || !identityId || rest.length > 0) throw new UsageError("Name the identity to verify.");
  if (!jurisdiction || !number) throw new UsageError("--jurisdiction and --number are required.");
  return verify(identityId, jurisdiction.toUpperCase(), number, source);
});

function verify(identityId: string, jurisdiction: string, registrationNumber: string, source: string): Command {
  return async (ctx) => {
    const charity = await verifyCharity(ctx, { identityId, jurisdiction, registrationNumber, source });
    console.log(
      `${charity.id} (${nameOf(charity)}) is now a verified charity: ${jurisdiction} ${charity.charityRegistrationNumber}.`,
    );
  };
}
