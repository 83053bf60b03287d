import type { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";
import { type JsonBody, readJsonBody, readWhole } from "@/server/api/read-body";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { FILE_BODY_MAX_BYTES } from "@/server/kernel/limits";

/** More parts than any operation has fields. */
const PARTS_MAX = 100;

/**
 * Reads a body that may contain a file: JSON with the file in base64, or a form, which becomes the same JSON. Fields that
 * a form sends twice, or sends as a file where none belongs, are left to the schema to reject.
 */
export async function readFileBody(endpoint: Endpoint, request: Request): Promise<JsonBody> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "multipart/form-data") return readJsonBody(request, FILE_BODY_MAX_BYTES);
  const parts = await readParts(request);
  if (parts.length > PARTS_MAX) throw invalid("body", `The form must have at most ${PARTS_MAX} parts.`);
  const fields = new Map<string, unknown>();
  for (const [name, part] of parts) {
    if (fields.has(name)) throw invalid(name, `${name} appears more than once. Send it only once.`);
    fields.set(name, typeof part === "string" ? fieldValue(endpoint, name, part) : await inBase64(part));
  }
  const value = Object.fromEntries(fields);
  return { text: "{}", value, names: fields.size };
}

function invalid(param: string, message: string, cause?: unknown): Error {
  return InvalidParameter({ message, details: [{ param, code: InvalidParameter.code, message }], cause });
}

async function readParts(request: Request): Promise<[string, FormDataEntryValue][]> {
  try {
    const bytes = await readWhole(request, FILE_BODY_MAX_BYTES);
    const headers = { "Content-Type": request.headers.get("content-type")! };
    return [...(await new Response(bytes as BodyInit, { headers }).formData())];
  } catch (error) {
    if (isAlmonerError(error)) throw error;
    throw invalid("body", "The body is not a form that can be read. Check its boundary.", error);
  }
}

/** A form knows only texts: one is a number if its field takes that number, and not the text. */
function fieldValue({ body }: Endpoint, name: string, text: string): unknown {
  const field = (body as z.ZodObject).shape[name] as z.ZodType | undefined;
  if (!field || !/^\d{1,9}$/.test(text)) return text;
  return field.safeParse(Number(text)).success && !field.safeParse(text).success ? Number(text) : text;
}

async function inBase64(file: Blob): Promise<string> {
  return Buffer.from(await file.arrayBuffer()).toString("base64");
}
