import { changelog } from "@/server/cli/new/changelog";
import { migration } from "@/server/cli/new/migration";
import { type NameForms, nameForms } from "@/server/cli/new/name-forms";
import { CannotAdd, type Decision, type Edit, type Plan } from "@/server/cli/new/plan";
import { fromTemplate } from "@/server/cli/new/template";
import { MECHANISMS } from "@/server/resources/pool";

const HOME = "server/domain/pools/mechanisms";
const MODEL = "server/testing/pool-model/model-mechanisms.ts";
const STORIES = "server/cli/tests/simulate/story/plan-pools.ts";
const AUDIT = "server/domain/ledger/decision-invariants.ts";
const GUIDE = "docs/guides/pools.md";
const SEED = "prisma/seed/sample-pools.ts";
const TEXTS = "server/texts/pool/en.json";
const RULES = "server/texts/pool-rules.ts";
const FIELDS = "server/forms/pool-option-fields.ts";

/**
 * A mechanism by which a pool decides. As generated, it has no options, and any steward but the requester approves a
 * request.
 */
export function mechanismPlan(name: string, now: Date): Plan {
  const forms = nameForms(name);
  if (MECHANISMS.some((known) => known === name)) throw new CannotAdd(`There is a mechanism ${name} already.`);
  return {
    edits: [...productEdits(forms, now), ...testEdits(forms), ...textEdits(forms)],
    decisions: decisionsFor(forms),
    commands: ["npm run describe-api", `npm test -- pools`, "npm run texts -- missing"],
  };
}

function productEdits(forms: NameForms, now: Date): Edit[] {
  const { snake, kebab, camel, pascal } = forms;
  const all = [...MECHANISMS, snake].map((each) => `'${each}'`).join(", ");
  const check = `ALTER TABLE "pools" DROP CONSTRAINT "pools_mechanism",
  ADD CONSTRAINT "pools_mechanism" CHECK (mechanism IN (${all})) NOT VALID;`;
  const imported = `import { ${camel} } from "@/${HOME}/${kebab}";\n`;
  const registry = `${HOME}/registry.ts`;
  return [
    {
      path: "server/resources/pool.ts",
      put: `  "${snake}",\n`,
      opening: "export const MECHANISMS = [",
      end: "] as const",
    },
    { path: `${HOME}/${kebab}.ts`, create: fromTemplate("mechanism.ts", forms) },
    { path: `${HOME}/${kebab}.test.ts`, create: fromTemplate("mechanism.test.ts", forms) },
    { path: registry, put: imported, before: "import { InvalidParameter }" },
    { path: registry, put: `\n  ${snake}: ${camel},`, opening: "export const MECHANISMS_BY_NAME", end: "\n};" },
    migration(now, 0, `pools_${snake}`, check),
    migration(now, 1, `pools_${snake}_checked`, `ALTER TABLE "pools" VALIDATE CONSTRAINT "pools_mechanism";`),
    { path: FIELDS, put: `\n  ${snake}: [],`, opening: "export const OPTION_FIELDS", end: "\n};" },
    {
      path: AUDIT,
      put: `  WHEN '${snake}' THEN d.rule = 'approvals' AND d.required = 1\n`,
      before: "  WHEN 'threshold' THEN CASE coalesce(",
    },
    {
      path: RULES,
      put: `\n  ${snake}: (_options, { t }) => [t("rule${pascal}"), expiry(t)],`,
      opening: "const WORDINGS",
      end: "\n};",
    },
  ];
}

function testEdits({ snake, kebab, camel, words }: NameForms): Edit[] {
  const model = `const ${camel}: ModelMechanism = {
  open: ({ now }) => ({ rule: "approvals", required: 1, closesAt: now + WAIT_MS }),
  approvers: () => "steward",
  decide: countApprovals,
};

`;
  const seed = `
  {
    slug: "${kebab}",
    pool: { name: "${words}", distribution_mechanism: "${snake}", ...friends },
    centsPerMonth: 2_000n,
    members: [0, 1, 2],
    requests: [{ to: 1, by: 1, cents: 2_500n, reason: "A new door for the shed." }],
  },`;
  return [
    { path: MODEL, put: model, before: "/** How each mechanism decides, in the model. */" },
    { path: MODEL, put: `\n  ${snake}: ${camel},`, opening: "export const MODEL_MECHANISMS", end: "\n};" },
    { path: MODEL, put: `\n  ${snake}: [{}],`, opening: "export const RULES", end: "\n};" },
    { path: MODEL, put: `\n  ${snake}: {},`, opening: "export const OTHER_OPTION_VALUES", end: "\n};" },
    { path: STORIES, put: `\n  ${snake}: [{}],`, opening: "const GOVERNANCE", end: "\n};" },
    { path: SEED, put: seed, opening: "export const POOLS", end: "\n];" },
  ];
}

function textEdits({ snake, pascal, words }: NameForms): Edit[] {
  const about = "A steward who did not make a request approves it.";
  const texts = (key: string, text: string) => `"${key}_${snake}": ${JSON.stringify(text)},\n  `;
  return [
    { path: TEXTS, put: texts("mechanismName", words), before: '"newChoice_scheduled_rotation"' },
    { path: TEXTS, put: texts("newChoice", words), before: '"newChoiceText_scheduled_rotation"' },
    { path: TEXTS, put: texts("newChoiceText", about), before: '"rotationTurns"' },
    { path: TEXTS, put: `"rule${pascal}": ${JSON.stringify(about)},\n  `, before: '"ruleTenure"' },
    {
      path: GUIDE,
      put: `| ${words} | \`${snake}\`: a steward who did not make a request approves it |\n`,
      before: "\nThe rule never changes.",
    },
    { path: GUIDE, put: `| \`${snake}\` | none | |\n`, before: "\n`legal_structure` says what payouts are in law." },
    changelog(`Pools can decide by \`${snake}\`: a steward who did not make a request approves it.`),
  ];
}

function decisionsFor({ snake, kebab, pascal }: NameForms): Decision[] {
  const file = `${HOME}/${kebab}.ts`;
  return [
    { path: file, at: "strictObject", what: "its options, with a default for each" },
    { path: file, at: "async open", what: "what decides a new request: how many approvals or voters, until when" },
    { path: file, at: "steps:", what: "its steps, for the diagram in the guide" },
    { path: `${HOME}/${kebab}.test.ts`, at: "describe(", what: "what it has to guard" },
    { path: AUDIT, at: `'${snake}'`, what: "the same rule for the audit, in SQL" },
    { path: AUDIT, at: "const COUNTS_OWN", what: "whether a requester's own approval counts" },
    {
      path: MODEL,
      at: `const ${nameForms(snake).camel}:`,
      what: "the same rule for the model that random sequences are compared with",
    },
    { path: MODEL, at: `${snake}: [{}]`, what: "options that random sequences begin with or change to" },
    { path: MODEL, at: `${snake}: {}`, what: "for each option, other values than its default" },
    {
      path: FIELDS,
      at: `${snake}: []`,
      what: "the fields of its options; their labels go to server/texts/membership/en.json",
    },
    { path: RULES, at: `${snake}:`, what: "the sentences about it: one for each option" },
    { path: TEXTS, at: `mechanismName_${snake}`, what: "its name" },
    { path: TEXTS, at: `rule${pascal}`, what: "its sentences" },
    { path: TEXTS, at: '"nextApproval"', what: "who is paid next, if that is not whoever the stewards approve" },
    {
      path: "server/texts/membership/en.json",
      at: '"requestLead"',
      what: "what happens to a request, if stewards do not decide on it",
    },
    { path: STORIES, at: `${snake}: [{}]`, what: "options that the simulator's stories have" },
    { path: STORIES, at: "hasSecondSteward:", what: "whether its stories need a second steward" },
    { path: SEED, at: `"${kebab}"`, what: "what the sandbox shows of it" },
    { path: GUIDE, at: `\`${snake}\`: `, what: "whom it is for" },
    { path: "e2e/pools.spec.ts", at: "const GOVERNANCE", what: "what its page says, in the browser" },
  ];
}
