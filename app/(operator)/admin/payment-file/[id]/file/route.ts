import { operateAt } from "@/app/_console/open-admin";
import { downloadPaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { isAlmonerError } from "@/server/kernel/errors";

/** Downloads a released payment file, for the bank. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const { run } = await operateAt(`/admin/payment-file/${encodeURIComponent(id)}`);
  try {
    const { file, bytes } = await run(downloadPaymentFile, { fileId: id });
    return new Response(Buffer.from(bytes), {
      headers: {
        "Content-Type": file.mediaType,
        "Content-Disposition": `attachment; filename="${file.name}"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (isAlmonerError(error))
      return new Response(error.message, { status: error.code === "resource_not_found" ? 404 : 409 });
    throw error;
  }
}
