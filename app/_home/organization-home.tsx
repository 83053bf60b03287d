import { redirect } from "next/navigation";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { explanationText } from "@/app/_home/explanation-text";
import { GivingChart } from "@/app/_home/giving-chart";
import { GivingShares } from "@/app/_home/giving-shares";
import { MoneyFacts } from "@/app/_home/money-facts";
import { NeedList } from "@/app/_home/need-list";
import { NewestGifts } from "@/app/_home/newest-gifts";
import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { HOME_RANGE_WORDS, type HomeRange } from "@/server/domain/home/home-ranges";
import { listNeeds } from "@/server/domain/home/list-needs";
import { type Home, readHome } from "@/server/domain/home/read-home";
import { readNewestMarker } from "@/server/domain/home/read-newest-marker";
import { translator } from "@/server/texts/translator";

const DEFAULT_RANGE: HomeRange = "30d";

/** The home page of an organization: its recent gifts and why they changed, and what needs attention. */
export async function OrganizationHome(props: OrganizationProps) {
  const opened = await openOrganization(props, "");
  const { id, organizationId, acting, language } = opened;
  const { locale, href } = language;
  if (organizationId !== null) redirect(href(`/dashboard/${id}/campaigns`));
  const query = await props.searchParams;
  const range = HOME_RANGE_WORDS.find((word) => word === query.range) ?? DEFAULT_RANGE;
  const currency = typeof query.currency === "string" ? query.currency : null;
  // Read before the gifts, so that changes in between trigger another refresh.
  const marker = await acting.run(readNewestMarker, {});
  const [home, needs] = await Promise.all([acting.run(readHome, { range, currency }), acting.run(listNeeds, {})]);
  return (
    <OrganizationFrame opened={opened} room="" title={translator(locale, "dashboard")("home")} isWide>
      {home.report && <p className="text-lead max-w-2xl">{explanationText(home.report, locale)}</p>}
      <NeedList needs={needs} opened={opened} />
      <Giving home={home} marker={marker} opened={opened} />
    </OrganizationFrame>
  );
}

function Giving({ home, marker, opened }: { home: Home; marker: string; opened: OrganizationPage }) {
  const { report, newest } = home;
  const { id, name, acting, language } = opened;
  const { locale, href } = language;
  const start = mayEditCampaigns(acting) && (
    <a href={href(`/dashboard/${id}/campaigns/new`)} className="button-primary">
      {translator(locale, "organizer")("campaignStart")}
    </a>
  );
  const empty = <EmptyState action={start}>{translator(locale, "overview")("empty", { name })}</EmptyState>;
  const list = <NewestGifts gifts={newest} marker={marker} opened={opened} />;
  if (!report) return newest.length === 0 ? empty : list;
  return (
    <>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <GivingChart home={home} report={report} opened={opened} />
        <MoneyFacts report={report} language={language} />
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 empty:hidden lg:grid-cols-2">
        <GivingShares report={report} language={language} />
      </div>
      {list}
    </>
  );
}
