import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { type RunRecurringGift, readRunRecurringGift } from "@/server/domain/recurring/list-run-recurring";

export interface RunRecurringProps extends OrganizationProps {
  params: Promise<{ id: string; gift: string }>;
}

/** What every page of a recurring gift starts with. */
interface OpenedRecurring {
  opened: OrganizationPage;
  run: RunRecurringGift;
  path: string;
  /** True while it can be canceled, if the member's roles allow that. */
  mayCancel: boolean;
}

/** Opens a page of a recurring gift for the members of the organization whose campaign it supports. */
export async function openRunRecurring(props: RunRecurringProps, part: string): Promise<OpenedRecurring> {
  const { id, gift } = await props.params;
  const opened = await openOrganization(props, `/recurring/${gift}${part}`);
  const run = await opened.acting.findOr404(readRunRecurringGift, { id: gift });
  const isOpen = run.gift.status !== "canceled" && run.gift.status !== "ended";
  const mayCancel = isOpen && opened.acting.may("gifts:write");
  return { opened, run, path: `/dashboard/${id}/recurring/${gift}`, mayCancel };
}
