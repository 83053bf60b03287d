import type { ReactNode } from "react";
import { MeFrame } from "@/app/_account/me-frame";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

/** The rooms of an organization: what is behind its path, and who is led there. */
const ROOMS = [
  { part: "", label: "navMembers", isForAdmins: false },
  { part: "/campaigns", label: "navCampaigns", isForAdmins: false },
  { part: "/keys", label: "navKeys", isForAdmins: true },
  { part: "/transfers", label: "navTransfers", isForAdmins: true },
  { part: "/charity", label: "navCharity", isForAdmins: true },
] as const;

/** The members of an application are its organization's, and only organizations are charities. */
const isForOrganizations = (part: string) => part === "" || part === "/charity";

interface OrganizationFrameProps {
  /** What the page was opened with. */
  opened: OrganizationPage;
  part: (typeof ROOMS)[number]["part"];
  title: string;
  /** The page's path without a language, where it is not the room's own. */
  page?: string;
  notice?: string | null;
  isRejected?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/** The layout of an organization's pages: the way back to all organizations, and its own rooms. */
export function OrganizationFrame({ opened, part, title, page, children, ...notices }: OrganizationFrameProps) {
  const { language, id, isAdmin, organizationId } = opened;
  const { locale, href } = language;
  const t = translator(locale, "account");
  const path = `/me/organizations/${id}`;
  const rooms = ROOMS.filter(
    (room) => (isAdmin || !room.isForAdmins) && (organizationId === null || !isForOrganizations(room.part)),
  );
  return (
    <MeFrame {...language} {...notices} path="/me/organizations" page={page ?? `${path}${part}`} title={title}>
      <nav aria-label={t("navOrganizationLabel")} className="flex flex-wrap gap-x-6">
        <a
          href={href(organizationId === null ? "/me/organizations" : `/me/organizations/${organizationId}`)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t(organizationId === null ? "organizationBack" : "applicationBack")}
        </a>
        {rooms.length > 1 &&
          rooms.map((room) => (
            <a
              key={room.part}
              href={href(`${path}${room.part}`)}
              aria-current={room.part === part ? "page" : undefined}
              className={`inline-flex min-h-11 items-center ${room.part === part ? "font-semibold" : "text-link"}`}
            >
              {t(room.label satisfies TextKey<"account">)}
            </a>
          ))}
      </nav>
      {children}
    </MeFrame>
  );
}
