/** `npm run charities`: verifies an organization as a charity, shows it, renames it, and sets its time zone. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { CHARITY_REGISTERS } from "@/server/domain/identities/charity-registration";
import { nameOf } from "@/server/domain/identities/name-of";
import { type Residence, timeZoneOfAddress } from "@/server/domain/identities/time-zone-of-address";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { getIdentity } from "@/server/domain/verifications/get-identity";
import type { Identity } from "@/server/generated/prisma/client";
import { readTimeZone } from "@/server/kernel/time-zone";
import { identityUpdateBody, serializeIdentity } from "@/server/resources/identity";

const USAGE = `Usage:
  npm run charities -- verify <identity id> --jurisdiction US --number 00-0000001 [--source <text>]
  npm run charities -- show <identity id>
  npm run charities -- rename <identity id> <legal name>
  npm run charities -- time-zone <identity id> <IANA time zone, such as America/New_York | default>

Jurisdictions: ${Object.entries(CHARITY_REGISTERS)
  .map(([code, { name }]) => `${code} (${name})`)
  .join(", ")}.
Donors get tax receipts for gifts to a verified charity, so check the number in the register first.
The legal name of a verified charity changes only here: check it in the register first.
The time zone determines the date and tax year on receipts issued from then on. By default it is the address's, if the
address leaves no doubt, or else UTC.`;

const OPTIONS = {
  jurisdiction: { type: "string" },
  number: { type: "string" },
  source: { type: "string" },
} as const;

await runCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, identityId, value, ...rest] = positionals;
  if (!command) throw new UsageError("Name a command.");
  if (!identityId || rest.length > 0) throw new UsageError(`Name the identity to ${command}.`);
  if (command === "verify" && value === undefined) {
    const { jurisdiction, number, source = "operator" } = values;
    if (!jurisdiction || !number) throw new UsageError("--jurisdiction and --number are required.");
    return verify(identityId, jurisdiction.toUpperCase(), number, source);
  }
  if (Object.keys(values).length > 0) throw new UsageError(`"${command}" takes no options.`);
  if (command === "show" && value === undefined) return show(identityId);
  if (command === "rename") return rename(identityId, value);
  if (command === "time-zone") return setTimeZone(identityId, value);
  throw new UsageError(`"${positionals.join(" ")}" is not a command.`);
});

function verify(identityId: string, jurisdiction: string, registrationNumber: string, source: string): Command {
  return async (ctx) => {
    const charity = await verifyCharity(ctx, { identityId, jurisdiction, registrationNumber, source });
    console.log(
      `${charity.id} (${nameOf(charity)}) is now a verified charity: ${jurisdiction} ${charity.charityRegistrationNumber}.`,
    );
    console.log(describeTimeZone(charity));
  };
}

function show(identityId: string): Command {
  return async (ctx) => {
    const identity = await getIdentity(ctx, { id: identityId });
    const { charity, address } = serializeIdentity(identity);
    const { line1, line2, city, region, postal_code, country } = address ?? {};
    const lines = [line1, line2, city, region, postal_code, country].filter(Boolean);
    console.log(`${identity.id} (${nameOf(identity)})`);
    if (charity) {
      const number = charity.registration_number ? `: ${charity.jurisdiction} ${charity.registration_number}` : "";
      console.log(`Charity status ${charity.status}${number}.`);
    }
    console.log(lines.length > 0 ? `Address: ${lines.join(", ")}.` : "No address.");
    console.log(describeTimeZone(identity));
  };
}

function rename(identityId: string, given: string | undefined): Command {
  const { success, data: name } = identityUpdateBody.shape.legal_name.safeParse(given?.trim());
  if (!success || !name) throw new UsageError("Name the charity as the register does, in quotation marks.");
  return async (ctx) => {
    const before = await getIdentity(ctx, { id: identityId });
    const identity = await updateIdentity(ctx, { id: identityId, legal_name: name });
    console.log(
      `${identity.id} (${nameOf(before)}) is now ${nameOf(identity)}. Receipts issued from now on show the new name.`,
    );
  };
}

function setTimeZone(identityId: string, given: string | undefined): Command {
  const timeZone = given === undefined || given === "default" ? null : readTimeZone(given);
  if (given === undefined || (timeZone === null && given !== "default"))
    throw new UsageError("Name an IANA time zone, such as America/New_York, or default.");
  return async (ctx) => {
    const identity = await updateIdentity(ctx, { id: identityId, time_zone: timeZone });
    console.log(`${identity.id} (${nameOf(identity)})`);
    console.log(describeTimeZone(identity));
  };
}

function describeTimeZone({ id, timeZone, isTimeZoneSet, address }: Identity): string {
  if (isTimeZoneSet) return `Time zone: ${timeZone}, as set.`;
  if (address && timeZoneOfAddress(address as Residence)) return `Time zone: ${timeZone}, by its address.`;
  return `Time zone: ${timeZone}, because its address does not determine one. To set it: npm run charities -- time-zone ${id} <IANA time zone>`;
}
