import { idPrefixes } from "@/app/(site)/docs/model/constraints";
import { type OpenapiDocument, type Parameter, resolved } from "@/app/(site)/docs/model/openapi-types";

interface Call {
  baseUrl: string;
  method: string;
  path: string;
  clientMethod: string | null;
  parameters: { name: string; in: string; required: boolean; value: string | number }[];
  /** Pretty-printed JSON. */
  body: string | null;
  isOpen: boolean;
}

/** What stands for a parameter in a sample: the document's example, or a placeholder that cannot be mistaken for one. */
export function sampleValue(document: OpenapiDocument, parameter: Parameter): string | number {
  const schema = parameter.schema ? resolved(document, parameter.schema) : {};
  const [named] = Object.values(parameter.examples ?? {});
  const example = parameter.example ?? named?.value ?? schema.example ?? schema.examples?.[0];
  if (typeof example === "string" || typeof example === "number") return example;
  const [prefix] = idPrefixes(schema);
  return prefix ? `${prefix}...` : `<${parameter.name}>`;
}

/** The call as a command for the terminal. The key comes from the environment, so that none is left in a history. */
export function curlSample(call: Call): string {
  const { baseUrl, method, path, parameters, body, isOpen } = call;
  const filled = fill(path, parameters);
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const search = query.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("&");
  const address = `${baseUrl}${filled}${search && `?${search}`}`;
  const verb = method === "GET" || (method === "POST" && body) ? "" : `-X ${method} `;
  const quoted = /[?&<]/.test(address) ? `"${address}"` : address;
  const lines = [
    `curl ${verb}${quoted}`,
    ...(isOpen ? [] : [`-H "Authorization: Bearer $ALMONER_API_KEY"`]),
    ...(body
      ? [`-H "Content-Type: application/json"`, `-d '${body.replaceAll("'", "'\\''").replaceAll("\n", "\n  ")}'`]
      : []),
  ];
  return lines.join(" \\\n  ");
}

/** The call with the TypeScript client: path parameters in order, then one object with the body or the query. */
export function typescriptSample(call: Call): string | null {
  const { clientMethod, parameters, body } = call;
  if (!clientMethod) return null;
  const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ value }) => JSON.stringify(value));
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const queryObject = query.length > 0 ? Object.fromEntries(query.map(({ name, value }) => [name, value])) : null;
  const given = body ? JSON.parse(body) : queryObject;
  const args = [...inPath, ...(given ? [literal(given)] : [])].join(", ");
  const name = call.method === "DELETE" ? null : resultName(clientMethod);
  return `${name ? `const ${name} = ` : ""}await almoner.${clientMethod}(${args});`;
}

function fill(path: string, parameters: Call["parameters"]): string {
  const values = new Map(parameters.filter((one) => one.in === "path").map(({ name, value }) => [name, String(value)]));
  return path.replace(/\{([^}]+)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

/** What a reader would call the result: a gift, a page of them, or the thing that was asked for. */
function resultName(clientMethod: string): string {
  const words = clientMethod.split(".");
  const action = words.pop()!;
  const group = words.at(-1);
  if (action === "list") return "page";
  if (!group || !["create", "get", "update", "refund", "reissue", "test", "redeliver"].includes(action)) return action;
  return group.replace(/ies$/, "y").replace(/s$/, "");
}

/** JSON in the spelling of the language: names without quotes where they need none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
}
