import { BodyTooLarge, InvalidJson, UnsupportedMediaType } from "@/server/api/refusals";
import { repeatedNames } from "@/server/api/repeated-names";
import { refusalFor } from "@/server/api/validate";
import type { ErrorDetail } from "@/server/kernel/errors";
import { BODY_MAX_BYTES } from "@/server/kernel/limits";
import { InvalidParameter } from "@/server/kernel/refusals";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Reads a JSON body of at most 1 MiB. An absent body is an empty object, so that optional bodies may be left out. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return {};
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw UnsupportedMediaType();
  const { text, value } = parse(bytes);
  const details = unstorable(value, "");
  if (details.length > 0) throw refusalFor(details);
  const repeated = repeatedNames(text, value);
  if (repeated.length > 0) throw refusalFor(repeated.map(repetition));
  return value;
}

function repetition(param: string): ErrorDetail {
  const message = `${param} is given more than once. Give it once, so that it is certain which value is meant.`;
  return { param, code: InvalidParameter.code, message };
}

function parse(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = decoder.decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    throw InvalidJson();
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > BODY_MAX_BYTES) throw BodyTooLarge();
  // The HTTP server lets no more through than was declared, and a whole body costs less than a stream.
  if (declared !== null) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > BODY_MAX_BYTES) throw BodyTooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

const DEEPEST = 64;

/** Names every value that a database or another JSON reader would refuse or change. */
function unstorable(value: unknown, path: string, depth = 0): ErrorDetail[] {
  const refuse = (message: string) => [
    { param: path || "body", code: InvalidParameter.code, message: `${path || "The body"} ${message}` },
  ];
  if (typeof value === "string")
    return isCleanText(value) ? [] : refuse("must not contain NUL characters or lone surrogates");
  if (typeof value === "number")
    return isExactNumber(value) ? [] : refuse("is a number that JSON cannot carry exactly");
  if (typeof value !== "object" || value === null) return [];
  if (depth === DEEPEST) return refuse("is nested too deeply");
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorable(item, `${path}[${index}]`, depth + 1));
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = path ? `${path}.${key}` : key;
    return isCleanText(key)
      ? unstorable(item, inner, depth + 1)
      : refuse("has a key with NUL characters or lone surrogates");
  });
}

/** True for text that PostgreSQL and UTF-8 can hold. */
export function isCleanText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

function isExactNumber(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
