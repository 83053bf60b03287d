import { changelog } from "@/server/cli/new/changelog";
import { type NameForms, nameForms } from "@/server/cli/new/name-forms";
import type { Plan } from "@/server/cli/new/plan";
import { fromTemplate } from "@/server/cli/new/template";

const HOME = "server/adapters/payment-rail";
const CHOICE = "server/compose/choose-rails.ts";
const ENV = "server/config/env.ts";

/** A payment provider behind the port of payment rails. The conformance suite fails until its calls are written. */
export function railPlan(name: string): Plan {
  const forms = nameForms(name);
  const file = `${HOME}/${forms.kebab}-rail.ts`;
  const test = `${HOME}/${forms.kebab}-rail.test.ts`;
  return {
    edits: [
      { path: file, create: fromTemplate("rail.ts", forms) },
      { path: test, create: fromTemplate("rail.test.ts", forms) },
      {
        path: CHOICE,
        put: `import { ${forms.camel}Rail } from "@/server/adapters/payment-rail/${forms.kebab}-rail";\n`,
        before: "import { sandboxRail }",
      },
      { path: CHOICE, put: choice(forms), before: "  sandbox: (" },
      { path: ENV, put: setting(forms), before: "  INNGEST_EVENT_KEY: z" },
      changelog(`${forms.words} as a payment provider.`),
    ],
    decisions: [
      {
        path: file,
        at: "async function call",
        what: "how the provider is called, and how its answers become ours; an answer that is not clear is `unknown`",
      },
      { path: file, at: "async readEvent", what: "how its events are verified" },
      { path: file, at: "startPayment", what: "its form, its wallets and what tells cards apart" },
      {
        path: test,
        at: "describePaymentRail(",
        what: "a double of the provider, by which the suite brings everything about; it fails until then",
      },
      { path: ENV, at: `${forms.constant}_SECRET_KEY`, what: "its settings" },
      {
        path: CHOICE,
        at: `${forms.snake}: (`,
        what: "what it is made of; operators choose it with PAYMENT_RAILS",
      },
      {
        path: "server/testing/rail-fixture.ts",
        at: "export interface RailHarness",
        what: "what the suite needs (nothing to change: read it first)",
      },
      { path: "docs/decisions/README.md", at: "# ", what: "a decision: why this provider, and what it costs" },
    ],
    commands: ["node --import tsx server/cli/generate/env-example.ts", `npm test -- ${forms.kebab}-rail`],
  };
}

function choice({ camel, snake, constant }: NameForms): string {
  const settings = `{ url: "https://api.example.org", secretKey: env.${constant}_SECRET_KEY ?? "" }`;
  return `  ${snake}: ({ env }) => ${camel}Rail(${settings}),\n`;
}

function setting({ constant, words }: NameForms): string {
  return `  ${constant}_SECRET_KEY: z.string().optional().describe("The secret key of ${words}, a payment provider."),\n`;
}
