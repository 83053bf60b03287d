import { readFile } from "node:fs/promises";
import path from "node:path";
import { readErrors } from "@/app/_docs/errors/error-entries";
import { readEvents } from "@/app/_docs/events/event-entries";
import { type Guide, readConventions, readGuide } from "@/app/_docs/guides/read-guide";
import { code, fieldsMarkdown, operationMarkdown } from "@/app/_docs/markdown/operation-markdown";
import { readNav } from "@/app/_docs/model/nav";
import { type ApiObject, readObjects } from "@/app/_docs/model/objects";
import { readReference } from "@/app/_docs/model/reference";
import { STATE_MACHINES } from "@/app/_docs/states/state-machines";
import type { Move, StateMachine } from "@/server/kernel/states";

/** Pages generated from data. */
const WRITERS: Readonly<Record<string, (publicUrl: string) => string | Promise<string>>> = {
  "/docs": overview,
  "/docs/reference": async (publicUrl) => guideMarkdown(await readConventions(publicUrl)),
  "/docs/errors": errors,
  "/docs/events": events,
  "/docs/objects": objects,
  "/docs/states": () => `# States\n\n${STATE_MACHINES.map(machineMarkdown).join("\n\n")}\n`,
  "/docs/changelog": () => readFile(path.join(/* turbopackIgnore: true */ process.cwd(), "CHANGELOG.md"), "utf8"),
};

/** The page of the documentation at a path, as Markdown; null if there is none. */
export async function docsMarkdown(publicUrl: string, at: string): Promise<string | null> {
  if (Object.hasOwn(WRITERS, at)) return WRITERS[at]!(publicUrl);
  const [, , section, slug = ""] = at.split("/");
  if (section === "guides") {
    const guide = await readGuide(slug, publicUrl);
    return guide && guideMarkdown(guide);
  }
  const object = section === "objects" && readObjects(publicUrl).find((one) => one.slug === slug);
  if (object) return objectMarkdown(object);
  const tag = section === "reference" && readReference(publicUrl).find((one) => one.slug === slug);
  if (!tag) return null;
  return [`# ${tag.name}`, tag.description, ...tag.operations.map(operationMarkdown)].filter(Boolean).join("\n\n");
}

function objects(publicUrl: string): string {
  const lines = readObjects(publicUrl).map(
    ({ name, slug, description }) => `- [${name}](${publicUrl}/docs/objects/${slug}.md): ${description}`,
  );
  return `# Objects\n\n${lines.join("\n")}\n`;
}

function objectMarkdown({ name, description, fields, example, operations, states }: ApiObject): string {
  const returning = operations.map(
    ({ operation }) => `- \`${operation.method} ${operation.path}\`: ${operation.summary}`,
  );
  const parts = [
    `# ${name}`,
    description,
    fieldsMarkdown(fields),
    example && code("json", example),
    states && machineMarkdown(states),
    `## Operations that return it\n\n${returning.join("\n")}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function guideMarkdown({ title, lead, text }: Guide): string {
  return `# ${title}\n\n${lead}\n${text}`;
}

function overview(publicUrl: string): string {
  const groups = readNav().map(({ title, links }) => {
    const lines = links.map((link) => `- [${link.title}](${publicUrl}${link.path}.md)`);
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const intro = `One JSON API moves gifts, keeps the books, and issues the receipts. Signed webhooks notify your systems. The base URL is ${publicUrl}/v1, and every request has the header \`Authorization: Bearer <your secret key>\`.`;
  return `# Build on Almoner\n\n${intro}\n\n${groups.join("\n\n")}\n`;
}

function errors(publicUrl: string): string {
  const entries = readErrors(publicUrl).map(
    (error) =>
      `## \`${error.code}\`\n\n${error.status} \`${error.type}\`. ${error.message}\n\n${code("json", error.example)}`,
  );
  return `# API errors\n\n${entries.join("\n\n")}\n`;
}

function events(publicUrl: string): string {
  const entries = readEvents(publicUrl).map(({ type, when, example, fields }) =>
    [`## \`${type}\``, when, fieldsMarkdown(fields), example && code("json", example)].filter(Boolean).join("\n\n"),
  );
  return `# Events\n\n${entries.join("\n\n")}\n`;
}

function machineMarkdown({ resource, initial, states, moves }: StateMachine<string, string>): string {
  const meanings = Object.entries(states).map(([state, meaning]) => `- \`${state}\`: ${meaning}`);
  const rows = Object.values<Move<string>>(moves).map(
    ({ from, to, emits, when }) => `| ${from.join(", ")} | ${to} | ${emits ?? ""} | ${when} |`,
  );
  const table = ["| from | to | event | when |", "|---|---|---|---|", ...rows].join("\n");
  return `## ${resource.replaceAll("_", " ")}\n\nStarts as \`${initial}\`.\n\n${meanings.join("\n")}\n\n${table}`;
}
