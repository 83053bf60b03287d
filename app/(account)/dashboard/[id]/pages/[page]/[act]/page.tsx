import { notFound, redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { actOf } from "@/app/_dashboard/acts";
import { ConfirmForm } from "@/app/_dashboard/confirm-form";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { type FundraisingPageProps, openFundraisingPage } from "@/app/_pages/open-page";
import { changePage } from "@/app/_pages/page-actions";
import { PAGE_ACTS } from "@/app/_pages/page-acts";
import { translator } from "@/server/texts/translator";

interface ActProps extends FundraisingPageProps {
  params: Promise<{ id: string; page: string; act: string }>;
}

export const generateMetadata = (props: ActProps) => meMetadata(props, "navPages");

/** Explains everything that a change to a fundraising page does, and asks for confirmation. */
export default async function ChangePagePage(props: ActProps) {
  const { act: slug } = await props.params;
  const act = actOf(PAGE_ACTS, slug) ?? notFound();
  const { opened, run, path } = await openFundraisingPage(props, `/${slug}`);
  const { locale, href } = opened.language;
  if (!act.isOffered(run) || !mayEditCampaigns(opened.acting)) redirect(href(`${path}?done=changed`));
  const t = translator(locale, "dashboard");
  return (
    <OrganizationFrame
      opened={opened}
      room="/pages"
      page={`${path}/${slug}`}
      title={t(act.title, {})}
      back={{ path, label: run.page.name }}
    >
      <ConfirmForm
        locale={locale}
        lines={act.effects(run, locale)}
        action={changePage.bind(null, { id: opened.id, locale, page: run.page.id, act: slug })}
        confirm={t(act.label, {})}
        isDestructive={act.isDestructive}
        backHref={href(path)}
      />
    </OrganizationFrame>
  );
}
