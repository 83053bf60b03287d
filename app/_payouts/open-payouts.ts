import { notFound } from "next/navigation";
import {
  mayReadMoney,
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { organizationPath } from "@/app/_organizations/organization-frame";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

/** What every page about payouts starts with. */
export interface PayoutsPage {
  opened: OrganizationPage;
  /** The paths of the money room, and of its payouts, without a language. */
  room: string;
  path: string;
  notice: { notice: string; isRejected: boolean } | Record<string, never>;
}

export interface PayoutProps extends OrganizationProps {
  params: Promise<{ id: string; payout: string }>;
}

/** The notices about what was just done, by the word in the URL. */
const NOTICES: Record<string, { text: TextKey<"money">; isRejected?: true }> = {
  planned: { text: "donePlanned" },
  canceled: { text: "doneCanceled" },
  "not-canceled": { text: "doneNotCanceled", isRejected: true },
  scheduled: { text: "doneScheduled" },
  account: { text: "doneAccount" },
  onboarding: { text: "doneOnboarding" },
  "no-account": { text: "doneNoAccount" },
};

/** Opens a page about payouts for readers who may read the organization's money; 404 for everyone else. */
export async function openPayouts(props: OrganizationProps, part: string): Promise<PayoutsPage> {
  const opened = await openOrganization(props, `/money${part}`);
  if (!mayReadMoney(opened)) notFound();
  const room = `${organizationPath(opened.id)}/money`;
  const said = Object.hasOwn(NOTICES, opened.done ?? "") ? NOTICES[opened.done!]! : null;
  const notice = said && {
    notice: translator(opened.language.locale, "money")(said.text),
    isRejected: said.isRejected ?? false,
  };
  return { opened, room, path: `${room}/payouts`, notice: notice ?? {} };
}
