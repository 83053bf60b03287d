import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { filtersIn, ReceiptFilterBar, selectionIn } from "@/app/_receipts/receipt-filter-bar";
import { ReceiptTable } from "@/app/_receipts/receipt-table";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { ListFoot } from "@/app/_search/list-foot";
import { SavedViews } from "@/app/_views/saved-views";
import { EmptyState } from "@/components/ui/empty-state";
import { listIssuedReceipts, sumIssuedReceipts } from "@/server/domain/receipts/list-issued-receipts";
import { translator } from "@/server/texts/translator";

const RECEIPTS_SHOWN = 25;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navReceipts");

/** The receipts that an organization issued, newest first. */
export default async function ReceiptsRoomPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/receipts");
  const { acting, id, language, after, user, timeZone } = opened;
  const t = translator(language.locale, "dashboard");
  const hasBounces = acting.may("supporters:read");
  const { email, ...others } = selectionIn(await props.searchParams, user.now());
  const selection = { ...others, ...(email && hasBounces && { email }) };
  const page = { limit: RECEIPTS_SHOWN, after: readPosition(after, "receipt") };
  const [{ rows, next }, sums] = await Promise.all([
    acting.list(listIssuedReceipts, filtersIn(selection), page),
    acting.run(sumIssuedReceipts, filtersIn(selection)),
  ]);
  const path = `/dashboard/${id}/receipts`;
  const isEmpty = rows.length === 0 && page.after === null;
  return (
    <OrganizationFrame opened={opened} room="/receipts" title={t("receipts")} isWide>
      {isEmpty && Object.keys(selection).length === 0 ? (
        <EmptyState>{t("receiptsEmpty")}</EmptyState>
      ) : (
        <>
          <SavedViews opened={opened} room="receipts" query={new URLSearchParams(selection).toString()} />
          <ReceiptFilterBar selection={selection} now={user.now()} locale={language.locale} hasBounces={hasBounces} />
          {isEmpty ? (
            <p className="text-quiet">{t("receiptsNone")}</p>
          ) : (
            <ReceiptTable rows={rows} gifts={`/dashboard/${id}/gifts`} timeZone={timeZone} language={language} />
          )}
        </>
      )}
      <More {...language} path={path} query={selection} next={next && writePosition(next)} />
      {!isEmpty && <ListFoot sums={sums} path={path} query={selection} language={language} />}
    </OrganizationFrame>
  );
}
