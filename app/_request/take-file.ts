/** The overhead of a form around a file. */
const FORM_BYTES = 64 * 1024;
/**
 * A body that is too large is read and dropped up to this multiple of the maximum file size, so that the browser gets a
 * response.
 */
const DROPPED_FILES = 8;

/** The files of a plain form, and its other fields. */
interface TakenFiles {
  files: Uint8Array<ArrayBuffer>[];
  form: FormData;
}

/** Reads the field `file` of a plain form. Only reads the body if its declared length is within the limit. */
export async function takeFile(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | "missing" | "too_large"> {
  const taken = await takeFiles(request, { maxBytes, atMost: 1 });
  return typeof taken === "string" ? taken : taken.files[0]!;
}

/**
 * Reads all files of the field `file` of a plain form. Only reads the body if its declared length is within the limit
 * for that many files.
 */
export async function takeFiles(
  request: Request,
  { maxBytes, atMost }: { maxBytes: number; atMost: number },
): Promise<TakenFiles | "missing" | "too_large"> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= atMost * maxBytes + FORM_BYTES)) {
    await drop(request, DROPPED_FILES * maxBytes);
    return "too_large";
  }
  const form = await request.formData().catch(() => null);
  const files = (form?.getAll("file") ?? []).filter((file) => file instanceof Blob && file.size > 0) as Blob[];
  if (!form || files.length === 0) return "missing";
  if (files.some(({ size }) => size > maxBytes)) return "too_large";
  const read = files.map(async (file) => new Uint8Array(await file.arrayBuffer()));
  return { files: await Promise.all(read), form };
}

/** Redirects the browser after a plain form (303). */
export function seeOther(path: string, query: Record<string, string> = {}): Response {
  const search = new URLSearchParams(query).toString();
  const headers = { Location: search ? `${path}?${search}` : path, "Cache-Control": "no-store" };
  return new Response(null, { status: 303, headers });
}

async function drop({ body }: Request, maxBytes: number): Promise<void> {
  const reader = body?.getReader();
  for (let dropped = 0; reader && dropped < maxBytes; ) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return;
    dropped += value?.byteLength ?? 0;
  }
}
