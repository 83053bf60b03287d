import {
  BookOpen,
  Code,
  FileText,
  HandCoins,
  HandHeart,
  Home,
  Landmark,
  Megaphone,
  MessageSquare,
  Repeat,
  Settings,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { ME_SEARCH, mePlace } from "@/app/_account/me-frame";
import { DashboardFrame } from "@/app/_dashboard/dashboard-frame";
import type { Part, Place } from "@/app/_dashboard/rooms";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { MONEY_ROLES } from "@/server/domain/home/money/money-roles";
import { contextPath } from "@/server/kernel/dashboard-context";
import type { Right, Role } from "@/server/kernel/scopes";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

/** Who sees a room, or a part of one: everyone who may open the organization, or only those who run it. */
interface Reach {
  isForAdmins?: boolean;
  /** True if members who act only for some campaigns see it, too. */
  isForBound?: boolean;
  /** True if only organizations have it, not their applications. */
  isOfOrganizations?: boolean;
  /** The right that the reader's roles must include. */
  needs?: Right;
  /** Roles of which the reader must have one. */
  roles?: readonly Role[];
}

interface RoomSpec extends Reach {
  /** Its path below the organization's. */
  path: OwnRoom;
  label: TextKey<"dashboard">;
  Icon: Place["rooms"][number]["Icon"];
  /** The parts in the room's own row; the room's link leads to the first one that the reader may see. */
  parts?: readonly (Reach & { path: string; label: TextKey<"dashboard"> })[];
}

const ROOMS: readonly RoomSpec[] = [
  { path: "", label: "home", Icon: Home, isOfOrganizations: true },
  { path: "/gifts", label: "gifts", Icon: HandCoins, isOfOrganizations: true },
  { path: "/supporters", label: "supporters", Icon: Users, isOfOrganizations: true, needs: "supporters:read" },
  { path: "/campaigns", label: "campaigns", Icon: Megaphone, isForBound: true },
  { path: "/recurring", label: "recurringShort", Icon: Repeat },
  { path: "/receipts", label: "receipts", Icon: FileText, isOfOrganizations: true, needs: "receipts:read" },
  { path: "/money", label: "money", Icon: Landmark, isOfOrganizations: true, roles: MONEY_ROLES },
  { path: "/pages", label: "pagesShort", Icon: BookOpen },
  { path: "/matches", label: "matches", Icon: HandHeart },
  { path: "/messages", label: "messages", Icon: MessageSquare, isOfOrganizations: true },
  {
    path: "/developers",
    label: "developers",
    Icon: Code,
    isForAdmins: true,
    parts: [
      { path: "/developers/keys", label: "developersKeys" },
      { path: "/developers/applications", label: "developersApplications", isOfOrganizations: true },
    ],
  },
  {
    path: "/settings",
    label: "settings",
    Icon: Settings,
    parts: [
      { path: "/settings/team", label: "settingsTeam", isOfOrganizations: true },
      { path: "/settings/branding", label: "settingsBranding", isForAdmins: true, isOfOrganizations: true },
      { path: "/settings/charity", label: "settingsCharity", isForAdmins: true, isOfOrganizations: true },
      { path: "/settings/limits", label: "settingsLimits", isForAdmins: true, isOfOrganizations: true },
      { path: "/settings/notifications", label: "settingsNotifications", isOfOrganizations: true },
      { path: "/settings/security", label: "settingsSecurity", isForAdmins: true, isOfOrganizations: true },
      { path: "/settings/transfers", label: "settingsTransfers", isForAdmins: true },
      { path: "/settings/log", label: "settingsLog", isForAdmins: true, isOfOrganizations: true },
    ],
  },
];

type OwnRoom =
  | ""
  | "/gifts"
  | "/supporters"
  | "/campaigns"
  | "/recurring"
  | "/receipts"
  | "/money"
  | "/pages"
  | "/matches"
  | "/messages"
  | "/developers"
  | "/settings";

/** Pages without an entry in the navigation: the search is above it. */
type Room = OwnRoom | "/search";

interface OrganizationFrameProps {
  /** The organization that the page was opened for. */
  opened: OrganizationPage;
  room: Room;
  /** The current part of the room, if it has parts, as a path below the organization's. */
  part?: string;
  /** The page's path without a language, if it differs from the room's or the part's. */
  page?: string;
  title: string;
  /** The page's primary action. */
  action?: ReactNode;
  /** The link one level up. */
  back?: Part;
  notice?: string | null | undefined;
  isRejected?: boolean | undefined;
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** The layout of the pages of organizations and their applications. */
export function OrganizationFrame({ opened, room, part, page, ...shown }: OrganizationFrameProps) {
  const path = organizationPath(opened.id);
  return (
    <DashboardFrame
      {...opened.language}
      {...shown}
      place={placeOf(opened, room)}
      page={page ?? `${path}${part ?? room}`}
      parts={part === undefined ? [] : partsOf(opened, room)}
      part={part === undefined ? "" : `${path}${part}`}
    />
  );
}

/** The path of an organization's home, without a language. */
export function organizationPath(id: string): string {
  return contextPath(id);
}

/** The rooms of an organization that the reader may enter; for a person, the user's own rooms. */
export function placeOf(opened: OrganizationPage, room: Room): Place {
  const { id, name, language, acting } = opened;
  if (acting.isPerson) return mePlace("/me/money", language.locale);
  const t = translator(language.locale, "dashboard");
  const path = organizationPath(id);
  const rooms = ROOMS.filter((one) => isReached(opened, one)).map((one) => ({
    path: `${path}${firstPart(opened, one)}`,
    label: t(one.label),
    Icon: one.Icon,
  }));
  const current = ROOMS.find((one) => one.path === room);
  // Members who act only for some campaigns search their own things.
  const search = opened.acting.isBound ? ME_SEARCH : `${path}/search`;
  return { id, name, rooms, room: current ? `${path}${firstPart(opened, current)}` : search, search };
}

/** Every room that the reader may enter, with its parts. */
export function roomsAndParts(opened: OrganizationPage): Part[] {
  const { rooms } = placeOf(opened, "/search");
  const reached = ROOMS.filter((one) => isReached(opened, one));
  return rooms.flatMap((room, at) => {
    const parts = partsOf(opened, reached[at]!.path);
    return parts.length === 0 ? [room] : parts.map(({ path, label }) => ({ path, label: `${room.label}: ${label}` }));
  });
}

function partsOf(opened: OrganizationPage, room: Room): Part[] {
  const t = translator(opened.language.locale, "dashboard");
  const { parts = [] } = ROOMS.find((one) => one.path === room) ?? {};
  return parts
    .filter((part) => isReached(opened, part))
    .map((part) => ({ path: `${organizationPath(opened.id)}${part.path}`, label: t(part.label) }));
}

function firstPart(opened: OrganizationPage, { path, parts }: RoomSpec): string {
  return parts?.find((part) => isReached(opened, part))?.path ?? path;
}

function isReached(
  opened: OrganizationPage,
  { isForAdmins, isForBound, isOfOrganizations, needs, roles }: Reach,
): boolean {
  const { isAdmin, organizationId, acting } = opened;
  if (acting.isBound && !isForBound) return false;
  if (needs && !acting.may(needs)) return false;
  if (roles && !roles.some((role) => acting.roles.includes(role))) return false;
  return (isAdmin || !isForAdmins) && (organizationId === null || !isOfOrganizations);
}
