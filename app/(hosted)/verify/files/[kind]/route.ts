import { seeOther, takeFile } from "@/app/_request/take-file";
import { getVisitor } from "@/app/_request/visitor";
import { verificationSession } from "@/app/_verify/verify-session";
import { type DocumentKind, isDocumentKind } from "@/server/domain/verifications/document-kinds";
import { STEP_NAMES, STEPS } from "@/server/domain/verifications/steps";
import { type UploadError, uploadDocument } from "@/server/domain/verifications/upload-document";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { DOCUMENT_MAX_BYTES } from "@/server/kernel/limits";
import { knownLocale } from "@/server/texts/locales";

interface Route {
  params: Promise<{ kind: string }>;
}

/** Accepts a file from a plain form and redirects to its page, with the error if there was one. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  const { kind } = await params;
  const query = new URL(request.url).searchParams;
  if (!isDocumentKind(kind)) return seeOther("/verify");
  const step = STEP_NAMES.find((name) => (STEPS[name].documents as readonly string[]).includes(kind))!;
  const error = await take(request, kind).catch(codeOf);
  const lang = knownLocale(query.get("lang"));
  if (error === "gone") return seeOther("/verify", { ...(lang && { lang }) });
  return seeOther(`/verify/steps/${step}-files`, { ...(error && { error, kind }), ...(lang && { lang }) });
}

type Outcome = UploadError | "missing" | "gone" | null;

async function take(request: Request, kind: DocumentKind): Promise<Outcome> {
  const visitor = await getVisitor();
  if (!(await visitor.checkFormRateLimit())) return "busy";
  const session = await verificationSession();
  const bytes = await takeFile(request, DOCUMENT_MAX_BYTES);
  return typeof bytes === "string" ? bytes : visitor.run(uploadDocument, { session, kind, bytes });
}

function codeOf(error: unknown): Outcome {
  const isOver = isAlmonerError(error) && [InvalidState.code, ResourceNotFound.code].includes(error.code);
  if (isOver) return "gone";
  throw error;
}
