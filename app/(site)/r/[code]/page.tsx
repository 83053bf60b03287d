import { CircleCheck, CircleX } from "lucide-react";
import type { Metadata } from "next";
import { getVisitor } from "@/app/_request/visitor";
import { PageFrame } from "@/components/ui/page-frame";
import { type ConfirmedReceipt, confirmReceipt } from "@/server/domain/receipts/confirm-receipt";
import { longDate } from "@/server/kernel/long-date";
import { formatCents } from "@/server/kernel/money";

/** The page is in English, whatever language the receipt is in. */
const LOCALE = "en-US";

export const dynamic = "force-dynamic";
export const metadata: Metadata = {
  title: "Check a receipt",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function CheckReceiptPage({ params }: { params: Promise<{ code: string }> }) {
  const visitor = await getVisitor();
  const receipt = await visitor.findOr404(confirmReceipt, { code: (await params).code });
  const { amountCents, currency, givenAt, timeZone } = receipt;
  const isVoid = receipt.status === "void";
  const figures = [
    ["Receipt number", receipt.number],
    ["Amount", `${formatCents(amountCents, currency, LOCALE)} ${currency}`],
    ["Date of gift", longDate(givenAt, LOCALE, timeZone)],
  ] as const;
  return (
    <PageFrame house={visitor.house}>
      <div className="mx-auto max-w-xl rounded-card border border-line bg-card p-6 md:p-10">
        <p className={`flex items-center gap-2 font-semibold ${isVoid ? "text-refused" : "text-good"}`}>
          {isVoid ? <CircleX aria-hidden="true" size={22} /> : <CircleCheck aria-hidden="true" size={22} />}
          {isVoid ? "Void" : "Valid"}
        </p>
        <h1 className="section-title mt-3">{isVoid ? "This receipt is void" : "This receipt is valid"}</h1>
        <p className="mt-3 text-quiet">
          {isVoid
            ? "The gift was refunded, so this receipt can no longer be used for tax."
            : `${visitor.house.name} issued it. Compare these details with your copy.`}
        </p>
        <dl className="mt-6">
          {figures.map(([name, value]) => (
            <div key={name} className="border-line border-t py-3 sm:flex sm:gap-4">
              <dt className="text-quiet sm:w-40 sm:flex-none">{name}</dt>
              <dd className="tabular-nums" dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {receipt.seal && <Seal {...receipt.seal} />}
      </div>
    </PageFrame>
  );
}

/** The newest seal of the ledger, for readers who want to keep it. */
function Seal({ number, digest, sealedAt }: NonNullable<ConfirmedReceipt["seal"]>) {
  return (
    <details className="mt-2 border-line border-t pt-4 text-quiet">
      <summary className="cursor-pointer">How the books are sealed</summary>
      <p className="mt-3">
        Receipts and the entries behind them are sealed every ten minutes in a chain. Keep a seal, and it can be shown
        later whether anything sealed by then was changed.
      </p>
      <p className="mt-3">
        Seal {number.toString()}, <time dateTime={sealedAt.toISOString()}>{longDate(sealedAt, LOCALE, "UTC")}</time>
      </p>
      <p className="mt-1 break-all font-mono text-sm">{digest}</p>
    </details>
  );
}
