import { readFileSync } from "node:fs";
import { changelog } from "@/server/cli/new/changelog";
import { migration } from "@/server/cli/new/migration";
import { type NameForms, nameForms } from "@/server/cli/new/name-forms";
import { CannotAdd, type Decision, type Edit, type Plan } from "@/server/cli/new/plan";
import { fromTemplate } from "@/server/cli/new/template";

const SCHEMA = "prisma/schema/campaigns.prisma";
const EXTRAS = "server/resources/campaign-extras.ts";
const RESOURCE = "server/resources/campaign.ts";
const FUZZ = "server/cli/tests/fuzz/rules-beyond-schema.ts";
const EDIT = "server/domain/campaigns/edit";
const FORMS = "server/forms/campaign-forms";
const TEXT_FIELDS = "app/_campaigns/campaign-text-fields.ts";
const TEXT_PAGE = "app/(account)/dashboard/[id]/campaigns/[campaign]/text/page.tsx";
const VIEW = "components/campaign/campaign-view.tsx";
const GUIDE = "docs/guides/campaigns.md";
const COLUMN_CHARACTERS = 20;

/** An optional text of a campaign that its fundraising pages also show: API, form, page and guide. */
export function fieldPlan(name: string, now: Date): Plan {
  const forms = nameForms(name);
  if (new RegExp(`^  ${forms.camel} `, "m").test(readFileSync(SCHEMA, "utf8")))
    throw new CannotAdd(`Campaigns have a field ${name} already.`);
  return {
    edits: [...storedEdits(forms, now), ...apiEdits(forms), ...formEdits(forms), ...pageEdits(forms)],
    decisions: decisionsFor(forms),
    commands: ["npm run generate", "npm run describe-api", "npm test -- campaign", "npm run texts -- missing"],
  };
}

function storedEdits({ snake, camel, constant }: NameForms, now: Date): Edit[] {
  const column = `  ${camel.padEnd(COLUMN_CHARACTERS)} String?${camel === snake ? "" : `   @map("${snake}")`}\n`;
  return [
    { path: SCHEMA, put: column, before: "  publishedAt  " },
    migration(now, 0, `campaign_${snake}`, `ALTER TABLE "campaigns" ADD COLUMN "${snake}" TEXT;`),
    {
      path: "server/kernel/limits.ts",
      put: `export const CAMPAIGN_${constant}_MAX_CHARACTERS = 500;\n`,
      before: "/** The story of a page that someone without an account starts on the site. */",
    },
    { path: `${EDIT}/assign-fields.ts`, put: `  ${snake}?: string | null;\n`, before: "  metadata?: JsonObject;" },
    {
      path: `${EDIT}/assign-fields.ts`,
      put: `    fields.${snake} === undefined ? null : ["${snake}", Prisma.sql\`\${fields.${snake}}\`],\n`,
      before: "    p2p_policy === undefined",
    },
    { path: `${EDIT}/create-campaign.ts`, put: `, ${snake}`, opening: "INSERT INTO campaigns", end: ")\n    VALUES" },
    {
      path: `${EDIT}/create-campaign.ts`,
      put: `, \${draft.${snake} ?? null}`,
      opening: "VALUES (",
      end: ")`;",
    },
    { path: `${EDIT}/change-campaign.ts`, put: `  "${snake}",\n`, opening: "CAMPAIGN_TERMS = [", end: "] as const" },
  ];
}

function apiEdits(forms: NameForms): Edit[] {
  const { snake, camel, kebab, constant, words } = forms;
  const max = `CAMPAIGN_${constant}_MAX_CHARACTERS`;
  return [
    { path: EXTRAS, put: `  ${max},\n`, before: "  FAQ_ANSWER_MAX_CHARACTERS,\n" },
    {
      path: EXTRAS,
      put: `\n  ${snake}: nameField(${max}).nullish().describe("${words}, shown on the page. Default: none."),`,
      opening: "export const extraFields = {",
      end: "\n};",
    },
    {
      path: EXTRAS,
      put: `\n  ${snake}: textOut(${max}).nullable().describe("${words}, shown on the page. null without one."),`,
      opening: "export const extrasOut = {",
      end: "\n};",
    },
    { path: RESOURCE, put: `    ${snake}: source.${camel},\n`, before: '    cover_picture: pictured("cover")' },
    {
      path: FUZZ,
      put: `\n    ${snake}: "not blank",`,
      opening: "  createCampaign: {",
      end: "\n    language:",
    },
    {
      path: FUZZ,
      put: `    ${snake}: "not blank, and a campaign's own",\n`,
      before: '    impacts: "a campaign\'s own",',
    },
    {
      path: "server/testing/recording/campaign-story.ts",
      put: `      ${snake}: "${words} of the harbor.",\n`,
      before: "      impacts: [",
    },
    { path: `${EDIT}/campaign-${kebab}.test.ts`, create: fromTemplate("field.test.ts", forms) },
  ];
}

function formEdits({ snake, pascal, constant, words }: NameForms): Edit[] {
  const max = `CAMPAIGN_${constant}_MAX_CHARACTERS`;
  const field = `    { kind: "text", name: "${snake}", rows: 3, label: t("field${pascal}"), help: t("field${pascal}Help"), optional },\n`;
  const texts = `"field${pascal}": ${JSON.stringify(words)},\n  "field${pascal}Help": "Shown on the campaign’s page.",\n  `;
  return [
    { path: `${FORMS}.ts`, put: `  ${max},\n`, before: "  CAMPAIGN_DESCRIPTION_MAX_CHARACTERS,\n" },
    {
      path: `${FORMS}.ts`,
      put: `    ${snake}: paragraphs({ max: ${max} }).transform(orNone),\n`,
      before: "    language: z.string()",
    },
    { path: `${FORMS}.test.ts`, put: ` ${snake}: "",`, opening: "const input = {", end: ' language: ""' },
    { path: `${FORMS}.test.ts`, put: ` ${snake}: null,`, opening: "const nothing = {", end: " language: null" },
    { path: `${FORMS}.test.ts`, put: `    ${snake}: "${words}",\n`, before: '    language: "pt-br",' },
    { path: `${FORMS}.test.ts`, put: `      ${snake}: "${words}",\n`, before: '      language: "pt-BR",' },
    { path: TEXT_FIELDS, put: field, opening: 'name: "story"', end: '    {\n      kind: "select"' },
    { path: TEXT_PAGE, put: `"${snake}", `, opening: "const FIELDS = [", end: '"language"' },
    {
      path: TEXT_PAGE,
      put: `          ${snake}: campaign.${snake} ?? "",\n`,
      before: '          language: language ?? "",',
    },
    { path: "server/texts/organizer/en.json", put: texts, before: '"fieldLanguage":' },
  ];
}

function pageEdits(forms: NameForms): Edit[] {
  const { snake, kebab, camel, pascal, words } = forms;
  const component = `components/campaign/campaign-${kebab}`;
  const paragraph = `## ${words}

\`${snake}\` is a text of at most 500 characters that the campaign's page and its fundraising pages show.

`;
  return [
    { path: `${component}.tsx`, create: fromTemplate("field.tsx", forms) },
    { path: VIEW, put: `import { Campaign${pascal} } from "@/${component}";\n`, before: "import { CampaignVideo }" },
    { path: VIEW, put: `      <Campaign${pascal} page={page} locale={locale} />\n`, before: "      <CampaignVideo " },
    { path: "server/texts/campaign/en.json", put: `"${camel}": ${JSON.stringify(words)},\n  `, before: '"wall":' },
    { path: GUIDE, put: paragraph, before: "## Upload pictures" },
    changelog(`Campaigns have a \`${snake}\`, by the API, in the form and on the page.`),
  ];
}

function decisionsFor({ snake, camel, kebab, constant, pascal }: NameForms): Decision[] {
  return [
    { path: "server/kernel/limits.ts", at: `CAMPAIGN_${constant}_MAX`, what: "how long it may be" },
    { path: EXTRAS, at: `  ${snake}:`, what: "its schema and what the reference says of it" },
    { path: EXTRAS, at: `${snake}: textOut`, what: "the same in responses" },
    {
      path: RESOURCE,
      at: `source.${camel}`,
      what: "whether fundraising pages have their campaign's, or one of their own",
    },
    {
      path: `${EDIT}/change-campaign.ts`,
      at: `"${snake}"`,
      what: "the same for changes: this list is what pages may not change",
    },
    { path: `${EDIT}/campaign-${kebab}.test.ts`, at: "it(", what: "what else it has to guard" },
    { path: FUZZ, at: `${snake}:`, what: "rules that no schema can express" },
    { path: "server/testing/recording/campaign-story.ts", at: `${snake}:`, what: "the example in the reference" },
    { path: `${FORMS}.ts`, at: `${snake}:`, what: "how the form reads it" },
    { path: TEXT_FIELDS, at: `"${snake}"`, what: "its place in the form" },
    { path: "server/texts/organizer/en.json", at: `field${pascal}Help`, what: "its label and help" },
    { path: `components/campaign/campaign-${kebab}.tsx`, at: "<section", what: "how the page shows it" },
    { path: VIEW, at: `<Campaign${pascal}`, what: "where the page shows it" },
    { path: GUIDE, at: `\`${snake}\``, what: "what the guide says of it" },
    { path: "prisma/seed/sample-campaigns.ts", at: "faq", what: "whether the sandbox shows one" },
  ];
}
