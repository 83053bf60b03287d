/** `npm run organizations`: creates an organization. */
import { parseArgs } from "node:util";
import { runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { openOrganization } from "@/server/domain/organizations/open-organization";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";

const USAGE = `Usage:
  npm run organizations -- add --name "<legal name>" --email <its address> --owner <email>
      [--street <line>] [--city <city>] [--region <region>] [--postal-code <code>] [--country <code, such as DE>]

The owner has signed in with that address before. They invite the others, at the dashboard. What the organization is in
law, such as a verified charity, is set afterwards: npm run charities.`;

const text = { type: "string" } as const;
const OPTIONS = {
  name: text,
  email: text,
  owner: text,
  street: text,
  city: text,
  region: text,
  "postal-code": text,
  country: text,
} as const;

async function isOperator(ctx: Context, email: string): Promise<boolean> {
  return (await ctx.db.operator.count({ where: { emailKey: emailKey(email) } })) > 0;
}

await runCommand(USAGE, (words) => {
  const { positionals, values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  if (positionals.length !== 1 || positionals[0] !== "add") throw new UsageError("Name a command.");
  const { name, email, owner, street, city, region, "postal-code": postalCode, country } = values;
  if (!name || !email || !owner) throw new UsageError("--name, --email and --owner are required.");
  const lines = { line1: street, city, region, postal_code: postalCode, country: country?.toUpperCase() };
  const given = Object.fromEntries(Object.entries(lines).filter(([, line]) => line !== undefined));
  const address = Object.keys(given).length > 0 ? { address: given } : {};
  return async (ctx) => {
    const input = { legal_name: name, email, owner_email: owner, ...address };
    const { id } = await runUntrusted(ctx, openOrganization, input);
    console.log(`${id} (${name}) was created. ${owner} owns it: ${ctx.settings.publicUrl}/dashboard/${id}`);
    if (await isOperator(ctx, owner))
      console.log(
        `${owner} is an operator, and nobody decides about an organization of their own: to verify it takes two other operators.`,
      );
  };
});
