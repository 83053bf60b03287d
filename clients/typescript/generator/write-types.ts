import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";
import { type ApiDocument, type ApiOperation, type ApiSchema, compare, resolved } from "./api-document.js";

/** Any text, which an editor still completes to the known ones. */
const ANY_TEXT = ts.factory.createParenthesizedType(
  ts.factory.createIntersectionTypeNode([
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeLiteralNode([]),
  ]),
);

/** The known values of what the API sends, and any other text: there may come more. */
function openValues(schema: object): ts.TypeNode | undefined {
  const values = (schema as ApiSchema)["x-extensible-enum"];
  if (!values) return undefined;
  const known = values.map((value) =>
    ts.factory.createLiteralTypeNode(
      value === null ? ts.factory.createNull() : ts.factory.createStringLiteral(String(value)),
    ),
  );
  return ts.factory.createUnionTypeNode([...known, ANY_TEXT]);
}

/** Schema names that would shadow a global, and their names in the client. */
const RENAMED: Record<string, string> = { Error: "ErrorBody" };

/** The client calls operations by id, so `paths` is unused. */
const UNUSED = ["paths", "$defs"];

interface Named {
  name?: { escapedText?: unknown };
}

/** The types of every schema, request and response in the document, and a short name for each schema. */
export async function writeTypes(document: ApiDocument): Promise<string> {
  const wanted = sorted(withoutFailures(document));
  const nodes = await openapiTypes(wanted as never, {
    defaultNonNullable: false,
    alphabetize: true,
    transform: openValues,
  });
  const types = astToString(nodes.filter((node) => !UNUSED.includes(String((node as Named).name?.escapedText))));
  return `${types.trimEnd()}\n\n${aliases(document)}\n${eventTypes(document)}`;
}

/** The name of a schema's type. */
export function nameOfSchema(schema: string): string {
  const name = RENAMED[schema] ?? schema;
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`The schema ${schema} has a name that no type can have`);
  return name;
}

/** Drops what only adds size: every error has the same schema, and headers are read as `Headers`. */
function withoutFailures(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const stored = Object.entries(item).map(([name, operation]) => {
      const { responses } = operation as Partial<ApiOperation>;
      if (!responses) return [name, operation];
      const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
      const bare = successes.map(([status, response]) => [
        status,
        { ...resolved(document, response), headers: undefined },
      ]);
      return [name, { ...(operation as ApiOperation), responses: Object.fromEntries(bare) }];
    });
    return [path, Object.fromEntries(stored)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The same document with sorted keys. Arrays keep their order, which can matter. */
function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => compare(one, other));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)])) as T;
}

function aliases(document: ApiDocument): string {
  const names = Object.keys(document.components?.schemas ?? {}).sort(compare);
  return names
    .map((name) => `export type ${nameOfSchema(name)} = components["schemas"][${JSON.stringify(name)}];\n`)
    .join("");
}

function eventTypes(document: ApiDocument): string {
  const types = Object.keys(document.webhooks ?? {}).sort(compare);
  const lines = types.map((type) => {
    const name = JSON.stringify(type);
    return `    ${name}: NonNullable<webhooks[${name}]["post"]["requestBody"]>["content"]["application/json"];\n`;
  });
  return `/** What is posted to webhook endpoints, by the type of event. */\nexport interface WebhookEvents {\n${lines.join("")}}\n`;
}
