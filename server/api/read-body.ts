import { countNames, type NameCount } from "@/server/api/json-names";
import { BodyTooLarge, InvalidJson, UnsupportedMediaType } from "@/server/api/request-errors";
import { errorFor } from "@/server/api/validate";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { BODY_MAX_BYTES } from "@/server/kernel/limits";

/** All of `metadata` is limited to 16 KiB, which cannot hold more names than this. */
const NAMES_MAX = 10_000;
const NAME_MAX_CHARACTERS = 1_000;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** A JSON body as text and parsed. */
export interface JsonBody {
  text: string;
  value: unknown;
  /** How many names its objects have in total. */
  names: number;
}

/**
 * Reads a JSON body of at most 1 MiB, or whatever `maxBytes` says. A missing body is an empty object, which makes bodies
 * without required fields optional.
 */
export async function readJsonBody(request: Request, maxBytes = BODY_MAX_BYTES): Promise<JsonBody> {
  const bytes = await readWhole(request, maxBytes);
  if (bytes.byteLength === 0) return { text: "{}", value: {}, names: 0 };
  requireJson(request.headers);
  return parse(bytes);
}

/** Reads the bytes of a body of at most that length. */
export async function readWhole(request: Request, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readBytes(request, maxBytes);
  } catch (error) {
    if (isAlmonerError(error)) throw error;
    // The client may be gone before its body is complete; that is no failure of ours.
    throw InvalidJson({ message: "The request ended before its body was complete. Send it again.", cause: error });
  }
}

/** A body in another encoding is rejected rather than parsed as plain UTF-8. */
function requireJson(headers: Headers): void {
  const [mediaType, ...parameters] = (headers.get("content-type") ?? "").split(";").map((part) => part.trim());
  if (mediaType!.toLowerCase() !== "application/json") throw UnsupportedMediaType();
  const charset = parameters.map((part) => /^charset\s*=\s*"?([^"]*)"?$/i.exec(part)?.[1]).find(Boolean);
  if (charset && !/^utf-?8$/i.test(charset))
    throw UnsupportedMediaType({ message: "Send the body in UTF-8. Other charsets are not supported." });
  const encoding = headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding && encoding !== "identity")
    throw UnsupportedMediaType({ message: "Send the body without a Content-Encoding." });
}

function parse(bytes: Uint8Array): JsonBody {
  const text = decode(bytes);
  const names = countNames(text);
  const excess = excessOf(names);
  if (excess) throw errorFor([{ param: "body", code: InvalidParameter.code, message: `The body ${excess}.` }]);
  try {
    return { text, value: JSON.parse(text), names: names.count };
  } catch {
    throw InvalidJson();
  }
}

/**
 * Objects with very many or very long names cost more to parse than anything else in a body, and no operation has them.
 */
function excessOf({ count, longest }: NameCount): string | null {
  if (count > NAMES_MAX) return `must have at most ${NAMES_MAX} field names in all`;
  return longest > NAME_MAX_CHARACTERS ? `has a field name of more than ${NAME_MAX_CHARACTERS} characters` : null;
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw InvalidJson();
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > maxBytes) throw BodyTooLarge();
  // The HTTP server enforces Content-Length, and a whole body costs less than a stream.
  if (declared !== null) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw BodyTooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
