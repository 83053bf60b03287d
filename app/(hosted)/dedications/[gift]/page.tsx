import type { Metadata } from "next";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { readDedication } from "@/server/domain/checkouts/read-dedication";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/dedications/[gift]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "email")("dedicationPage"), referrer: "no-referrer", robots: { index: false } };
}

/** The words that came with a dedicated gift, for the honoree's contact. */
export default async function DedicationPage({ params, searchParams }: Props) {
  const [{ gift }, query, { locale, href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const visitor = await getVisitor();
  const signature = typeof query.s === "string" ? query.s : "";
  const found = await visitor.findOr404(readDedication, { gift_id: gift, signature });
  const t = translator(locale, "email");
  const campaign = recipientName(found.recipient, locale);
  const values = { name: found.name, donor: found.donor ?? t("somebody"), campaign };
  return (
    <DonorFrame
      locale={locale}
      path={`/dedications/${gift}?s=${signature}`}
      href={href}
      isSandbox={visitor.isSandbox}
      house={visitor.house}
    >
      <div className="mx-auto max-w-measure">
        <h1 className="page-title">{t("dedicationTitle", { campaign })}</h1>
        <p className="mt-4">{t(found.type === "in_honor" ? "honorText" : "memoryText", values)}</p>
        <blockquote className="mt-6 whitespace-pre-line border-line border-s-2 ps-4 text-lead" dir="auto">
          {found.message}
        </blockquote>
        {found.campaignPath && (
          <a href={href(found.campaignPath)} className="button-quiet mt-8">
            {t("seeCampaign")}
          </a>
        )}
      </div>
    </DonorFrame>
  );
}
