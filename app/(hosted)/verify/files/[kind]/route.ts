import { verificationSession } from "@/app/(hosted)/verify/verify-session";
import { getVisitor } from "@/app/visitor";
import { type DocumentKind, isDocumentKind } from "@/server/domain/verifications/document-kinds";
import { STEP_NAMES, STEPS } from "@/server/domain/verifications/steps";
import { type UploadError, uploadDocument } from "@/server/domain/verifications/upload-document";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { DOCUMENT_MAX_BYTES } from "@/server/kernel/limits";
import { knownLocale } from "@/server/texts/locales";

/** What the form around the file takes. */
const FORM_MAX_BYTES = DOCUMENT_MAX_BYTES + 64 * 1024;
/** So much of a body that is too large is read and dropped, so that the browser gets an answer. */
const DROPPED_MAX_BYTES = 8 * DOCUMENT_MAX_BYTES;

interface Route {
  params: Promise<{ kind: string }>;
}

/** Takes a file from a plain form and leads back to its page, with what was wrong, if anything was. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  const { kind } = await params;
  const query = new URL(request.url).searchParams;
  if (!isDocumentKind(kind)) return leadTo("/verify", {});
  const step = STEP_NAMES.find((name) => (STEPS[name].documents as readonly string[]).includes(kind))!;
  const error = await take(request, kind).catch(codeOf);
  const lang = knownLocale(query.get("lang"));
  if (error === "gone") return leadTo("/verify", { ...(lang && { lang }) });
  return leadTo(`/verify/steps/${step}-files`, { ...(error && { error, kind }), ...(lang && { lang }) });
}

type Outcome = UploadError | "missing" | "gone" | null;

async function take(request: Request, kind: DocumentKind): Promise<Outcome> {
  const visitor = await getVisitor();
  if (!(await visitor.checkFormRateLimit())) return "busy";
  const session = await verificationSession();
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= FORM_MAX_BYTES)) {
    await drop(request);
    return "too_large";
  }
  const file = (await request.formData().catch(() => null))?.get("file");
  if (!(file instanceof Blob) || file.size === 0) return "missing";
  return visitor.run(uploadDocument, { session, kind, bytes: new Uint8Array(await file.arrayBuffer()) });
}

async function drop({ body }: Request): Promise<void> {
  const reader = body?.getReader();
  for (let dropped = 0; reader && dropped < DROPPED_MAX_BYTES; ) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return;
    dropped += value?.byteLength ?? 0;
  }
}

function codeOf(error: unknown): Outcome {
  const isOver = isAlmonerError(error) && [InvalidState.code, ResourceNotFound.code].includes(error.code);
  if (isOver) return "gone";
  throw error;
}

function leadTo(path: string, query: Record<string, string>): Response {
  const search = new URLSearchParams(query).toString();
  const headers = { Location: search ? `${path}?${search}` : path, "Cache-Control": "no-store" };
  return new Response(null, { status: 303, headers });
}
