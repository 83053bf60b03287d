import { BANK_FILES_PATH, BANK_IMPORT_PATH, filePath } from "@/app/_console/bank/bank-paths";
import { operateAt } from "@/app/_console/open-admin";
import type { Operating } from "@/app/_request/signed-in";
import { seeOther } from "@/app/_request/take-file";
import { uploadBankFile } from "@/server/domain/bank/upload-bank-file";
import { isAlmonerError } from "@/server/kernel/errors";
import { BANK_FORM_FILE_MAX_BYTES, BANK_FORM_FILES_MAX } from "@/server/kernel/limits";

/** Leads operators back to the form; for everyone else there is no such page. */
export async function GET(): Promise<Response> {
  await operateAt(BANK_IMPORT_PATH);
  return seeOther(BANK_IMPORT_PATH);
}

/** Stores one file that a script sends as it is, or those of a plain form. */
export async function POST(request: Request): Promise<Response> {
  const operating = await operateAt(BANK_IMPORT_PATH);
  if (request.headers.get("content-type")?.startsWith("multipart/form-data")) return takeForm(request, operating);
  const name = nameOf(request.headers.get("x-file-name"));
  const bytes = request.body ?? new Blob([]).stream();
  try {
    const uploaded = await operating.run(uploadBankFile, { source: { name, open: () => bytes } });
    return Response.json(uploaded, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    return Response.json({ error: error.message }, { status: 422, headers: { "Cache-Control": "no-store" } });
  }
}

async function takeForm(request: Request, operating: Operating): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= BANK_FORM_FILES_MAX * BANK_FORM_FILE_MAX_BYTES))
    return seeOther(BANK_IMPORT_PATH, { error: "too_large" });
  const form = await request.formData().catch(() => null);
  const files = (form?.getAll("file") ?? []).filter((file) => file instanceof File && file.size > 0) as File[];
  if (files.length === 0) return seeOther(BANK_IMPORT_PATH, { error: "missing" });
  const ids: string[] = [];
  for (const file of files) {
    const source = { name: file.name || "statement", open: () => file.stream() };
    ids.push((await operating.run(uploadBankFile, { source })).id);
  }
  return seeOther(ids.length === 1 ? filePath(ids[0]!) : BANK_FILES_PATH);
}

/** The name as the script wrote it; what can't be read is no name. */
function nameOf(written: string | null): string {
  try {
    return decodeURIComponent(written ?? "").trim() || "statement";
  } catch {
    return "statement";
  }
}
