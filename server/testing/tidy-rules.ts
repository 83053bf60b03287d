import path from "node:path";
import { functionsIn } from "@/server/testing/functions-in";
import { namesWithOldWords, proseWithOldWords } from "@/server/testing/plain-words";
import type { SourceFile } from "@/server/testing/source-files";

const FILE_LINES_MAX = 200;
const TEST_LINES_MAX = 300;
const FUNCTION_LINES_MAX = 60;

/** Files longer than the guideline, each with one line that says why splitting it would make it worse. */
export const LONGER_FILES: Record<string, string> = {
  "server/domain/tasks/task-kinds.ts": "is one table, of a few lines for each kind",
  "server/adapters/screening-matcher/given-names.ts":
    "One table: a line for each name, and the names it is compared by.",
  "server/domain/charities/name-words.ts":
    "One table of words for the comparison of names, which is read and corrected as a whole.",
  "server/domain/pools/mechanisms/scheduled-rotation.ts":
    "One mechanism: its options, its turns and whose they are, each a few lines.",
  "server/kernel/limits.test.ts": "One book: a line for each number, compared with the numbers as a whole.",
  "server/texts/areas.ts": "One table: a line for each area and language.",
  "server/testing/email-samples.ts": "One table: data for each kind of email.",
  "server/testing/gift-email-samples.ts": "One table: data for each kind of email about gifts.",
  "server/jobs/jobs.ts": "One table: every job and every sweep, a line for each.",
  "server/domain/reactions.ts": "One table: what follows from each event, in order.",
  "server/domain/overdue-work.ts": "One table: what each sweep finishes, with the query of what is left.",
  "server/domain/links.test.ts": "One table: each kind of thing that a link opens, and how one is made.",
  "server/ports/email-writer.ts": "One table: every email to people, with the facts it needs.",
  "server/config/env.ts": "One schema: every environment variable with its description.",
  "server/kernel/limits.ts": "One table: every number that the product promises, which is looked up here.",
  "server/http/page-handler.test.ts": "One fake framework behind one server, of which each test asks something.",
  "server/testing/conformance/broken-contracts.ts": "One table of operations that break a rule, each a few lines.",
  "server/testing/mutants/survivors.ts": "One list: each mutant that may live, with its reason.",
  "server/testing/promises/access.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/api.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/campaigns.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/gifts.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/identities.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/matching.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/payments.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/receipts.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/recurring.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/screening.ts": "One list: what is promised of an area, each with its checks.",
  "server/testing/promises/webhooks.ts": "One list: what is promised of an area, each with its checks.",
};

/** Functions longer than the guideline, as `path#name`, each with such a line. */
export const LONGER_FUNCTIONS: Record<string, string> = {
  "e2e/page-survey.ts#surveyPage": "One text: it is sent to a page, and uses nothing from outside.",
  "server/domain/gifts/found-gift.ts#foundGift":
    "One table: each value of a row, in their order, and what it is called.",
  "server/operations/queue/leased-queue.ts#leasedQueue": "One object: what a queue does, over one declaration.",
  "server/operations/queue/leased-queue-sql.ts#queueSql": "The statements of a queue, made of the same conditions.",
  "server/testing/queue-cases.ts#queueCases": "One table: the queues of the product.",
};

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|d))?\.(ts|tsx|mjs)$/;
const EMPTY_NAMES = /^(utils?|helpers?|misc|common|managers?|index)\./;
// Frameworks load these by their default export.
const DEFAULT_EXPORTERS = /^app\/|-loader\.mjs$|^(server\/testing|e2e)\/global-[a-z-]+\.ts$|\.config\.(ts|mjs)$/;
const ENV_READERS = /^server\/(config\/(?:env|started-ahead)\.ts|cli\/|testing\/)|^(bench|e2e)\/|\.test\.tsx?$/;
const TERMINALS = /^(server\/cli|bench|e2e|clients\/typescript\/examples)\//;

export interface Violation {
  file: string;
  rule: string;
  advice: string;
}

/** Returns every rule that one file breaks on its own, without looking at the others. */
export function violationsOf(file: SourceFile): Violation[] {
  return [
    nameViolation(file),
    lengthViolation(file),
    ...functionViolations(file),
    ...lineViolations(file),
    ...namesWithOldWords(file),
    ...proseWithOldWords(file),
  ].flatMap((violation) => (violation ? [{ file: file.path, ...violation }] : []));
}

/** One line per violation: where, which rule, what to do. */
export function describeViolations(violations: Violation[]): string {
  return violations.map(({ file, rule, advice }) => `${file}: ${rule}. ${advice}`).join("\n");
}

function nameViolation({ path: place }: SourceFile) {
  const name = path.posix.basename(place);
  if (!KEBAB.test(name)) return { rule: "file names are kebab-case", advice: "Rename the file." };
  if (!EMPTY_NAMES.test(name)) return null;
  return { rule: "a file is named after the one thing in it", advice: "Name it after that, or split it." };
}

function lengthViolation({ path: place, text }: SourceFile) {
  const max = isTest(place) ? TEST_LINES_MAX : FILE_LINES_MAX;
  const lines = text.trimEnd().split("\n").length;
  if (lines <= max || LONGER_FILES[place]) return null;
  const advice = "Split it by topic, or say in LONGER_FILES why it is better whole.";
  return { rule: `files have at most ${max} lines, this one has ${lines}`, advice };
}

function functionViolations({ path: place, text }: SourceFile) {
  if (isTest(place) || text.split("\n").length <= FUNCTION_LINES_MAX) return [];
  return functionsIn(place, text, FUNCTION_LINES_MAX).flatMap(({ name, line, length }) => {
    if (LONGER_FUNCTIONS[`${place}#${name}`]) return [];
    const rule = `functions have at most ${FUNCTION_LINES_MAX} lines, the one at line ${line} has ${length}`;
    return [{ rule, advice: "Extract a part and name it, or say in LONGER_FUNCTIONS why it is better whole." }];
  });
}

const LINE_RULES: { pattern: RegExp; allowed: RegExp | null; rule: string; advice: string }[] = [
  {
    pattern: /^export default\b|^export \{[^}]*\bdefault\b/,
    allowed: DEFAULT_EXPORTERS,
    rule: "default exports are for Next and configurations",
    advice: "Export it by name.",
  },
  {
    pattern: /\bprocess\.env\b/,
    allowed: ENV_READERS,
    rule: "only server/config/env.ts and server/cli read the environment",
    advice: "Declare the variable in server/config/env.ts and pass its value on.",
  },
  {
    pattern: /\/[/*].*\b(TOD[O]|FIXM[E])\b/,
    allowed: null,
    rule: "no unfinished business in comments",
    advice: "Do it now, or open an issue.",
  },
  {
    pattern: /\bconsole\.(log|info|debug)\(/,
    allowed: TERMINALS,
    rule: "only programs for the terminal print",
    advice: "Use the logger, or remove the line.",
  },
  {
    pattern: /\.(db|pool)\b|\bgetApplication\(|\bsystemCaller\(|\.(transaction|as)\(/,
    allowed: /^(?!app\/)|^app\/(_request\/(visitor|signed-in(-with-provider)?)\.ts|api\/|dev\/)/,
    rule: "pages run operations for their visitor, and touch neither the database nor Almoner's own permissions",
    advice: "Write an operation in server/domain and run it with getVisitor().",
  },
  {
    pattern: /[`"'}]\/c\/\$\{/,
    allowed: /^server\/(kernel\/campaign-path|http\/page-paths)\.ts$|\.(test|spec)\.tsx?$|^(server\/cli|bench|e2e)\//,
    rule: "the path of a campaign is written in server/kernel/campaign-path.ts alone",
    advice: "Call campaignPath or campaignPathAt.",
  },
  {
    pattern: /\bURL\.canParse\(/,
    // Origins are ASCII only, and this code runs only in browsers.
    allowed: /^clients\/embed\//,
    rule: "URL.canParse is wrong about names such as bücher.example on Node 20",
    advice: "Call parseUrl.",
  },
  {
    pattern: /^\s*\.\.\.\{ (?!\.\.\.).*\},?$/,
    allowed: null,
    rule: "no literal is spread into another only to share a line",
    advice: "Write its properties where they belong; length is advice.",
  },
];

function lineViolations({ path: place, text }: SourceFile) {
  const lines = text.split("\n");
  return LINE_RULES.filter(({ allowed }) => !allowed?.test(place)).flatMap(({ pattern, rule, advice }) =>
    lines.flatMap((line, at) => (pattern.test(line) ? [{ rule: `${rule} (line ${at + 1})`, advice }] : [])),
  );
}

/** Including suites shared by several tests. */
function isTest(place: string): boolean {
  return /(\.(test|spec)\.tsx?|-conformance\.ts)$/.test(place);
}
