import { existsSync } from "node:fs";
import { migration } from "@/server/cli/new/migration";
import { type NameForms, nameForms } from "@/server/cli/new/name-forms";
import { CannotAdd, type Decision, type Edit, type Plan } from "@/server/cli/new/plan";
import { fromTemplate } from "@/server/cli/new/template";
import { ID_PREFIXES } from "@/server/kernel/ids";

interface Room extends NameForms {
  /** The name of its table. */
  table: string;
  /** Its folder. */
  home: string;
}

/** The files of a room, by template. */
const FILES: readonly [template: string, fileOf: (noun: string) => string][] = [
  ["room-noun-states.ts", (noun) => `${noun}-states.ts`],
  ["room-noun-transitions.ts", (noun) => `${noun}-transitions.ts`],
  ["room-create-noun.ts", (noun) => `create-${noun}.ts`],
  ["room-close-noun.ts", (noun) => `close-${noun}.ts`],
  ["room-noun.test.ts", (noun) => `${noun}.test.ts`],
];

const IDS = "server/kernel/ids.ts";
const COLUMNS = "server/testing/status-columns.ts";

/** A noun in an area of the domain, such as `campaigns/pledge`: its table, states and transitions. */
export function roomPlan(name: string, now: Date): Plan {
  const [area = "", noun = "", ...more] = name.split("/");
  if (more.length > 0 || noun === "" || !existsSync(`server/domain/${area}`))
    throw new CannotAdd(
      `${JSON.stringify(name)} is no room: an area of server/domain and a noun, such as campaigns/pledge.`,
    );
  const forms = nameForms(noun);
  if (forms.camel in ID_PREFIXES) throw new CannotAdd(`There are ids of ${forms.camel} already.`);
  const table = plural(forms.snake);
  const room: Room = { ...forms, table, home: `server/domain/${area}/${plural(forms.kebab)}` };
  return {
    edits: roomEdits(room, now),
    decisions: decisionsFor(room),
    commands: ["npm run generate", `npm test -- ${room.home}`],
  };
}

function plural(noun: string): string {
  return noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Three letters that are not the prefix of another kind of id. */
function prefixOf(snake: string): string {
  const taken = new Set<string>(Object.values(ID_PREFIXES));
  const letters = snake.replace(/[^a-z]/g, "");
  const [first = "x", ...rest] = letters;
  const tried = rest.flatMap((second, at) => rest.slice(at + 1).map((third) => first + second + third));
  const free = tried.find((prefix) => !taken.has(prefix));
  if (!free) throw new CannotAdd(`Every prefix for ids of ${snake} is taken: choose another noun.`);
  return free;
}

function roomEdits(room: Room, now: Date): Edit[] {
  const { snake, kebab, camel, table, home } = room;
  const imported = `import { ${camel}States } from "@/${home}/${kebab}-states";\n`;
  return [
    { path: `prisma/schema/${table.replaceAll("_", "-")}.prisma`, create: fromTemplate("room-schema.prisma", room) },
    migration(now, 0, table, fromTemplate("room-table.sql", room).trimEnd()),
    { path: IDS, put: `  ${camel}: "${prefixOf(snake)}",\n`, opening: "export const ID_PREFIXES", end: "} as const" },
    ...FILES.map(([template, fileOf]) => ({
      path: `${home}/${fileOf(kebab)}`,
      create: fromTemplate(template, room),
    })),
    { path: COLUMNS, put: imported, before: "import { recurringGiftStates }" },
    { path: COLUMNS, put: `  "${table}.status": { machine: ${camel}States },\n`, before: '  "job_runs.status"' },
  ];
}

function decisionsFor({ kebab, camel, pascal, table, home }: Room): Decision[] {
  const states = `${home}/${kebab}-states.ts`;
  return [
    {
      path: states,
      at: "states:",
      what: "its states and moves, and the events that they emit (`npm run new -- event`)",
    },
    {
      path: `prisma/schema/${table.replaceAll("_", "-")}.prisma`,
      at: `model ${pascal}`,
      what: "its columns and relations; the migration beside it has the same, checks and indexes",
    },
    { path: IDS, at: `  ${camel}:`, what: "the prefix of its ids" },
    {
      path: `${home}/create-${kebab}.ts`,
      at: "export async function",
      what: "what it takes to make one; as an operation, with its permission, and a resource in server/resources/",
    },
    { path: `${home}/close-${kebab}.ts`, at: "export function", what: "what happens to it, and who may do that" },
    { path: `${home}/${kebab}.test.ts`, at: "it(", what: "what it has to guard" },
    { path: COLUMNS, at: `"${table}.status"`, what: "its statuses in the API, if it is shown there" },
    { path: "server/domain/reactions.ts", at: "const gifts = {", what: "what follows from its moves" },
    { path: "server/domain/overdue-work.ts", at: "export const", what: "what of it is due by itself" },
    {
      path: "ARCHITECTURE.md",
      at: "## Where a rule lives",
      what: "where its rule is found, if people will look for one",
    },
  ];
}
