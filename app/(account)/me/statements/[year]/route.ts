import { notFound } from "next/navigation";
import { lateDocument, unlessLate } from "@/app/_request/late-document";
import { requestLocale } from "@/app/_request/request-locale";
import { requireSignedIn } from "@/app/_request/signed-in";
import { renderMyStatement } from "@/server/domain/me/list-my-receipts";

/** The statement of a tax year, for the user who is signed in. */
export async function GET(_: Request, { params }: { params: Promise<{ year: string }> }): Promise<Response> {
  const { year } = await params;
  if (!/^\d{4}$/.test(year)) notFound();
  const user = await requireSignedIn(`/me/statements/${year}`);
  const file = await unlessLate(user.findOr404(renderMyStatement, { tax_year: Number(year) }));
  if (file === null) return lateDocument(await requestLocale(), {});
  return new Response(new Uint8Array(file.bytes as Uint8Array), {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Disposition": `inline; filename="${file.filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
