import { sendLinkAgain } from "@/app/_campaign-page/p2p/link/link-action";
import { getVisitor } from "@/app/_request/visitor";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { DonorFrame } from "@/components/ui/donor-frame";
import { campaignPathAt } from "@/server/kernel/campaign-path";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface DeadLinkProps {
  pageId: string;
  params: { slug: string; page: string };
  locale: Locale;
  href(path: string): string;
  title: "deadTitle" | "linkTitle";
}

/** Shown for a link that doesn't work, with a form to request a new one. Reveals nothing about the page. */
export async function DeadLink({ pageId, params, locale, href, title }: DeadLinkProps) {
  const t = translator(locale, "p2p");
  const path = campaignPathAt(params.slug, params.page);
  const { house, isSandbox } = await getVisitor();
  return (
    <DonorFrame locale={locale} path={`${path}/link`} href={href} isSandbox={isSandbox} house={house}>
      <div className="mx-auto max-w-measure">
        <h1 className="page-title">{t(title)}</h1>
        <p className="mt-4 mb-6">{t(title === "deadTitle" ? "deadText" : "linkText2")}</p>
        <FieldForm
          action={sendLinkAgain.bind(null, { pageId, locale, path })}
          initial={freshState()}
          fields={[{ kind: "line", name: "email", type: "email", label: t("fieldEmail"), autoComplete: "email" }]}
          submit={t("sendLink")}
          oneMoment={translator(locale, "common")("oneMoment")}
        />
      </div>
    </DonorFrame>
  );
}
