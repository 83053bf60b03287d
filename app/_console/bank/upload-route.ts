import { operateAt } from "@/app/_console/open-admin";
import type { Operating } from "@/app/_request/signed-in";
import { seeOther } from "@/app/_request/take-file";
import { isAlmonerError } from "@/server/kernel/errors";
import { BANK_FORM_FILE_MAX_BYTES, BANK_FORM_FILES_MAX } from "@/server/kernel/limits";
import type { BankFileSource } from "@/server/ports/bank-file";

interface UploadRoute {
  /** The page with the form. */
  formPath: string;
  /** The page of all files; a file's page is below it, by id. */
  filesPath: string;
  /** The default name of a file without one. */
  name: string;
  upload(operating: Operating, source: BankFileSource): Promise<{ id: string; isNew: boolean }>;
}

/** Declares the upload route of a form for bank files. 404 for everyone but operators. */
export function uploadRoute(route: UploadRoute) {
  const { formPath, name: unnamed, upload } = route;
  return {
    async GET(): Promise<Response> {
      await operateAt(formPath);
      return seeOther(formPath);
    },
    async POST(request: Request): Promise<Response> {
      const operating = await operateAt(formPath);
      if (request.headers.get("content-type")?.startsWith("multipart/form-data"))
        return takeForm(route, request, operating);
      const name = nameOf(request.headers.get("x-file-name")) || unnamed;
      const bytes = request.body ?? new Blob([]).stream();
      try {
        const uploaded = await upload(operating, { name, open: () => bytes });
        return Response.json(uploaded, { headers: { "Cache-Control": "no-store" } });
      } catch (error) {
        if (!isAlmonerError(error)) throw error;
        return Response.json({ error: error.message }, { status: 422, headers: { "Cache-Control": "no-store" } });
      }
    },
  };
}

async function takeForm(
  { formPath, filesPath, name, upload }: UploadRoute,
  request: Request,
  operating: Operating,
): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= BANK_FORM_FILES_MAX * BANK_FORM_FILE_MAX_BYTES)) return seeOther(formPath, { error: "too_large" });
  const form = await request.formData().catch(() => null);
  const files = (form?.getAll("file") ?? []).filter((file) => file instanceof File && file.size > 0) as File[];
  if (files.length === 0) return seeOther(formPath, { error: "missing" });
  const ids: string[] = [];
  try {
    for (const file of files)
      ids.push((await upload(operating, { name: file.name || name, open: () => file.stream() })).id);
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    return seeOther(formPath, { error: "not_taken" });
  }
  return seeOther(ids.length === 1 ? `${filesPath}/${encodeURIComponent(ids[0]!)}` : filesPath);
}

/** The name from the script's header; the default if it can't be read. */
function nameOf(written: string | null): string {
  try {
    return decodeURIComponent(written ?? "").trim();
  } catch {
    return "";
  }
}
