import { notFound } from "next/navigation";
import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { organizationPath } from "@/app/_organizations/organization-frame";
import { type ReceivedGiftDetails, readReceivedGift } from "@/server/domain/gifts/received/read-received-gift";

export interface ReceivedGiftProps extends OrganizationProps {
  params: Promise<{ id: string; gift: string }>;
}

/** What every page of a gift starts with. */
export interface ReceivedGiftPage {
  opened: OrganizationPage;
  gift: ReceivedGiftDetails;
  /** The gift's path, without a language. */
  path: string;
  /** What the reader's roles allow. */
  may: { refund: boolean; resend: boolean; note: boolean; hide: boolean };
}

/** Opens a page of a gift for members of the organization that received it; 404 for everyone else. */
export async function openReceivedGift(props: ReceivedGiftProps, part = ""): Promise<ReceivedGiftPage> {
  const { gift: id } = await props.params;
  const opened = await openOrganization(props, `/gifts/${encodeURIComponent(id)}${part}`);
  if (opened.organizationId !== null) notFound();
  const gift = await opened.acting.findOr404(readReceivedGift, { id });
  const { may } = opened.acting;
  return {
    opened,
    gift,
    path: `${organizationPath(opened.id)}/gifts/${gift.id}`,
    may: {
      refund: gift.status === "settled" && !gift.isOfPool && may("gifts:refund"),
      resend: gift.receiptFile?.status === "issued" && may("receipts:write"),
      note: may("gifts:write"),
      hide: gift.campaign !== null && gift.matchedGiftId === null && may("campaigns:write"),
    },
  };
}
