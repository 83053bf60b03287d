import { readErrors } from "@/app/_docs/errors/error-entries";
import { eventAnchor, readEvents } from "@/app/_docs/events/event-entries";
import { readConventions, readGuides } from "@/app/_docs/guides/read-guide";
import { readObjects } from "@/app/_docs/model/objects";
import { readReference } from "@/app/_docs/model/reference";
import { STATE_MACHINES } from "@/app/_docs/states/state-machines";
import type { Field, Operation, Tag } from "@/components/docs/reference-types";
import type { SearchEntry } from "@/components/docs/search-ranking";

const TEXT_MAX = 120;
const indexes = new Map<string, Promise<SearchEntry[]>>();

/** The whole search index, built once. */
export function readSearchIndex(publicUrl: string): Promise<SearchEntry[]> {
  const known = indexes.get(publicUrl) ?? makeIndex(publicUrl);
  indexes.set(publicUrl, known);
  return known;
}

async function makeIndex(publicUrl: string): Promise<SearchEntry[]> {
  const reference = readReference(publicUrl);
  return [
    ...(await guideEntries(publicUrl)),
    ...pageEntries(),
    ...readObjects(publicUrl).map(({ name, slug, words, description }) =>
      entry("Object", name, `/docs/objects/${slug}`, description, [words]),
    ),
    ...reference.flatMap((tag) => tag.operations.map((operation) => operationEntry(tag, operation))),
    ...readErrors(publicUrl).map(({ code, status, message }) =>
      entry("Error", code, `/docs/errors#${code}`, message, [String(status)]),
    ),
    ...readEvents(publicUrl).map(({ type, when }) => entry("Event", type, `/docs/events#${eventAnchor(type)}`, when)),
    ...stateEntries(),
    ...allFieldEntries(publicUrl),
  ];
}

function entry(
  kind: SearchEntry["kind"],
  title: string,
  path: string,
  text: string,
  names: string[] = [],
): SearchEntry {
  const short = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).replace(/\s\S*$/, "")}...` : text;
  return { kind, title, path, text: short.replaceAll("`", ""), ...(names.length > 0 && { names }) };
}

async function guideEntries(publicUrl: string): Promise<SearchEntry[]> {
  const guides = (await readGuides(publicUrl)).map((guide) => ({ ...guide, path: `/docs/guides/${guide.slug}` }));
  const conventions = { ...(await readConventions(publicUrl)), path: "/docs/reference" };
  return [...guides, conventions].flatMap(({ slug, title, lead, parts, path }) => [
    entry("Guide", title, path, lead, [slug]),
    ...parts.map((part) => ({
      ...entry("Guide", part.title, `${path}#${part.anchor}`, title),
      words: part.words,
    })),
  ]);
}

function pageEntries(): SearchEntry[] {
  return [
    entry("Page", "Errors", "/docs/errors", "Every error, with an example and how to fix it."),
    entry("Page", "Objects", "/docs/objects", "Every object that the API returns."),
    entry("Page", "Events", "/docs/events", "Every event that a webhook can send."),
    entry("Page", "States", "/docs/states", "How the statuses of gifts, receipts, identities and webhooks change."),
    entry("Page", "Changelog", "/docs/changelog", "What is new in each version.", ["changelog"]),
  ];
}

function operationEntry({ slug }: Tag, operation: Operation): SearchEntry {
  const { id, title, method, path, summary, clientMethod } = operation;
  const names = [`${method} ${path}`, id, ...(clientMethod ? [clientMethod] : [])];
  return entry("Operation", title, `/docs/reference/${slug}#${id}`, `${method} ${path}: ${summary}`, names);
}

/** The fields of requests and objects, and of those responses that are no object. */
function allFieldEntries(publicUrl: string): SearchEntry[] {
  return [
    ...readReference(publicUrl).flatMap((tag) =>
      tag.operations.flatMap((operation) => operationFields(tag, operation)),
    ),
    ...readObjects(publicUrl).flatMap(({ name, slug, fields }) => fieldEntries(fields, name, `/docs/objects/${slug}`)),
  ];
}

function operationFields({ slug }: Tag, operation: Operation): SearchEntry[] {
  const { pathParameters, queryParameters, headers, body, response, method, path } = operation;
  const isList = response.fields.some(({ name, object }) => name === "data" && object !== null);
  const own = response.object === null && !isList ? response.fields : [];
  const all = [...pathParameters, ...queryParameters, ...headers, ...(body?.fields ?? []), ...own];
  return fieldEntries(all, `${method} ${path}`, `/docs/reference/${slug}`);
}

function fieldEntries(fields: readonly Field[], where: string, page: string): SearchEntry[] {
  // The first entry of a name wins: requests count more than responses.
  const named = new Map(fields.flatMap((field) => withInner(field)).reverse());
  return [...named].map(([name, field]) => ({
    ...entry("Field", name, `${page}#${field.anchor}`, field.description || field.type, field.values),
    where,
  }));
}

function withInner(field: Field, before = ""): [string, Field][] {
  const name = `${before}${field.name}`;
  if (field.object !== null) return [[name, field]];
  return [[name, field], ...field.fields.flatMap((inner) => withInner(inner, `${name}.`))];
}

function stateEntries(): SearchEntry[] {
  return STATE_MACHINES.flatMap(({ resource, states }) =>
    Object.entries(states).map(([state, meaning]) =>
      entry("State", `${resource.replaceAll("_", " ")}: ${state}`, `/docs/states#${resource}`, String(meaning)),
    ),
  );
}
