import { readErrors } from "@/app/(site)/docs/errors/error-entries";
import { eventAnchor, readEvents } from "@/app/(site)/docs/events/event-entries";
import { readConventions, readGuides } from "@/app/(site)/docs/guides/read-guide";
import { readObjects } from "@/app/(site)/docs/model/objects";
import { readReference } from "@/app/(site)/docs/model/reference";
import { STATE_MACHINES } from "@/app/(site)/docs/states/state-machines";
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
    ...allFieldEntries(reference),
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

/** The fields of requests, and those of each resource in the first response that has it. */
function allFieldEntries(reference: readonly Tag[]): SearchEntry[] {
  const shown = new Set<string>();
  return reference.flatMap((tag) =>
    tag.operations.flatMap((operation) => {
      const { name } = operation.response;
      const isFirst = name !== null && !shown.has(name);
      if (isFirst && createsOrGets(operation)) shown.add(name);
      return fieldEntries(tag, operation, isFirst && createsOrGets(operation));
    }),
  );
}

function createsOrGets({ response, clientMethod }: Operation): boolean {
  return response.status === 201 || clientMethod?.endsWith(".get") === true;
}

function fieldEntries({ slug }: Tag, operation: Operation, showsResponse: boolean): SearchEntry[] {
  const { pathParameters, queryParameters, headers, body, response, method, path } = operation;
  const all = [
    ...pathParameters,
    ...queryParameters,
    ...headers,
    ...(body?.fields ?? []),
    ...(showsResponse ? response.fields : []),
  ];
  // The first entry of a name wins: requests count more than responses.
  const named = new Map(all.flatMap((field) => withInner(field)).reverse());
  const where = `${method} ${path}`;
  return [...named].map(([name, field]) => ({
    ...entry("Field", name, `/docs/reference/${slug}#${field.anchor}`, field.description || field.type, field.values),
    where,
  }));
}

function withInner(field: Field, before = ""): [string, Field][] {
  const name = `${before}${field.name}`;
  return [[name, field], ...field.fields.flatMap((inner) => withInner(inner, `${name}.`))];
}

function stateEntries(): SearchEntry[] {
  return STATE_MACHINES.flatMap(({ resource, states }) =>
    Object.entries(states).map(([state, meaning]) =>
      entry("State", `${resource.replaceAll("_", " ")}: ${state}`, `/docs/states#${resource}`, String(meaning)),
    ),
  );
}
