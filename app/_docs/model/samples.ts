import { idPrefixes } from "@/app/_docs/model/constraints";
import { type OpenapiDocument, type Parameter, resolved } from "@/app/_docs/model/openapi-types";

interface Call {
  baseUrl: string;
  method: string;
  path: string;
  clientMethod: string | null;
  parameters: { name: string; in: string; required: boolean; value: string | number }[];
  /** Formatted JSON. */
  body: string | null;
  isOpen: boolean;
}

/** A parameter's value in a sample: the document's example, or an obvious placeholder. */
export function sampleValue(document: OpenapiDocument, parameter: Parameter): string | number {
  const schema = parameter.schema ? resolved(document, parameter.schema) : {};
  const [named] = Object.values(parameter.examples ?? {});
  const example = parameter.example ?? named?.value ?? schema.example ?? schema.examples?.[0];
  if (typeof example === "string" || typeof example === "number") return example;
  const [prefix] = idPrefixes(schema);
  return prefix ? `${prefix}...` : `<${parameter.name}>`;
}

/** The request as a curl command. The key comes from the environment, which keeps it out of shell history. */
export function curlSample(call: Call): string {
  const { method, body, isOpen } = call;
  const address = urlOf(call);
  const verb = method === "GET" || (method === "POST" && body) ? "" : `-X ${method} `;
  const quoted = /[?&<]/.test(address) ? `"${address}"` : address;
  const lines = [
    `curl ${verb}${quoted}`,
    ...(isOpen ? [] : [`-H "Authorization: Bearer $ALMONER_API_KEY"`]),
    ...(takesIdempotencyKey(call) ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body
      ? [`-H "Content-Type: application/json"`, `-d '${body.replaceAll("'", "'\\''").replaceAll("\n", "\n  ")}'`]
      : []),
  ];
  return lines.join(" \\\n  ");
}

/** A value of a header as each language writes it. */
interface HeaderValue {
  python: string;
  php: string;
  ruby: string;
}

const KEY: HeaderValue = {
  python: `f"Bearer {os.environ['ALMONER_API_KEY']}"`,
  php: "'Bearer ' . getenv('ALMONER_API_KEY')",
  ruby: `"Bearer #{ENV.fetch("ALMONER_API_KEY")}"`,
};
const NEW_KEY: HeaderValue = {
  python: "str(uuid.uuid4())",
  php: "bin2hex(random_bytes(16))",
  ruby: "SecureRandom.uuid",
};

/** A request without its language. */
export interface SampleCall {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: HeaderValue])[];
  /** Formatted JSON. */
  body: string | null;
  /** A name for the result in words with underscores; null if there is none. */
  result: string | null;
}

/** What the samples in other languages are written from. */
export function sampleCall(call: Call): SampleCall {
  const { method, body, isOpen, clientMethod } = call;
  const result = method === "DELETE" ? null : resultName(clientMethod ?? "result");
  return {
    method,
    url: urlOf(call),
    headers: [
      ...(isOpen ? [] : [["Authorization", KEY] as const]),
      ...(takesIdempotencyKey(call) ? [["Idempotency-Key", NEW_KEY] as const] : []),
    ],
    body,
    result: result?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) ?? null,
  };
}

function takesIdempotencyKey({ parameters }: Call): boolean {
  return parameters.some((parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key");
}

function urlOf({ baseUrl, path, parameters }: Call): string {
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const search = query.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `${baseUrl}${fill(path, parameters)}${search && `?${search}`}`;
}

/** The request with the TypeScript client: path parameters in order, then one object with the body or query. */
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

/** A variable name for the result, such as `gift` or `page`. */
function resultName(clientMethod: string): string {
  const words = clientMethod.split(".");
  const action = words.pop()!;
  const group = words.at(-1);
  if (action === "list") return "page";
  if (!group || !["create", "get", "update", "refund", "reissue", "test", "redeliver"].includes(action)) return action;
  return group.replace(/ies$/, "y").replace(/s$/, "");
}

/** JSON as a TypeScript literal: names are quoted only where necessary. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
}
