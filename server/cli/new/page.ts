import { readFileSync } from "node:fs";
import { changelog } from "@/server/cli/new/changelog";
import { nameForms } from "@/server/cli/new/name-forms";
import { CannotAdd, type Plan } from "@/server/cli/new/plan";
import { fromTemplate } from "@/server/cli/new/template";

const TEXTS = "server/texts/home/en.json";
const PATHS = "server/http/page-paths.ts";
const SITEMAP = "app/(site)/sitemaps/[part]/route.ts";

/** A public page in the reader's language, the same for all readers. */
export function pagePlan(name: string): Plan {
  const forms = nameForms(name);
  const { kebab, camel, words } = forms;
  if (`"${camel}Title"` in (JSON.parse(readFileSync(TEXTS, "utf8")) as object))
    throw new CannotAdd(`There are texts of ${camel} already.`);
  const file = `app/(site)/${kebab}/page.tsx`;
  const texts = `"${camel}Title": ${JSON.stringify(words)},\n  "${camel}Lead": "What this page is about.",\n  `;
  return {
    edits: [
      { path: file, create: fromTemplate("page.tsx", forms) },
      { path: `e2e/${kebab}.spec.ts`, create: fromTemplate("page.spec.ts", forms) },
      { path: TEXTS, put: texts, before: firstKey(TEXTS) },
      {
        path: PATHS,
        put: `  { pattern: /^\\/${kebab}$/, retentionMs: 60 * SECOND, query: {} },\n`,
        before: "  { pattern: /^\\/(?:contact|privacy|terms)$/",
      },
      { path: SITEMAP, put: `"/${kebab}", `, before: '"/privacy"' },
      changelog(`${words}: a page at \`/${kebab}\`.`),
    ],
    decisions: [
      {
        path: file,
        at: `t("${camel}Lead")`,
        what: "what the page shows; what it reads comes from an operation, run by getVisitor()",
      },
      {
        path: PATHS,
        at: `\\/${kebab}$`,
        what: "how long one rendering is shared, or that it is one reader's: then without this line",
      },
      { path: TEXTS, at: `"${camel}Title"`, what: "its title and texts; an area of their own if they are many" },
      { path: SITEMAP, at: `"/${kebab}"`, what: "whether search engines list it" },
      { path: `e2e/${kebab}.spec.ts`, at: "test(", what: "what people do there" },
      {
        path: "components/ui/site-footer.tsx",
        at: "const LEGAL_PARTS",
        what: "which page links to it: the footer, or another page",
      },
    ],
    commands: ["npx next typegen", "npm test -- server/http/page", "npm run texts -- missing"],
  };
}

function firstKey(file: string): string {
  return `"${Object.keys(JSON.parse(readFileSync(file, "utf8")) as object)[0]}":`;
}
