import { Ellipsis } from "lucide-react";
import type { Place, Room } from "@/app/_dashboard/rooms";
import type { PageLocale } from "@/app/_request/request-locale";
import { translator } from "@/server/texts/translator";

/** The number of rooms that fit at the bottom edge of a phone, in addition to "More". */
const AT_THE_BOTTOM = 4;
const MORE_ID = "more-rooms";

/** The rooms of a context: a list on the left of a desktop, four and "More" at the bottom of a phone. */
export function RoomsNav({ place, language: { locale, href } }: { place: Place; language: PageLocale }) {
  const t = translator(locale, "dashboard");
  const further = place.rooms.slice(AT_THE_BOTTOM);
  return (
    <nav aria-label={place.name} className="rooms">
      <ul>
        {place.rooms.map((room, at) => (
          <li key={room.path} className={at < AT_THE_BOTTOM ? "" : "max-lg:hidden"}>
            <RoomLink room={room} isCurrent={room.path === place.room} href={href} />
          </li>
        ))}
        {further.length > 0 && (
          <li className="lg:hidden">
            <button
              type="button"
              popoverTarget={MORE_ID}
              className="room"
              data-current={further.some(({ path }) => path === place.room) || undefined}
            >
              <Ellipsis aria-hidden="true" size={20} />
              {t("more")}
            </button>
          </li>
        )}
      </ul>
      {further.length > 0 && (
        <div id={MORE_ID} popover="auto" className="panel panel-bottom">
          <ul>
            {further.map((room) => (
              <li key={room.path}>
                <RoomLink room={room} isCurrent={room.path === place.room} href={href} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}

interface RoomLinkProps {
  room: Room;
  isCurrent: boolean;
  href(path: string): string;
}

function RoomLink({ room: { path, label, Icon }, isCurrent, href }: RoomLinkProps) {
  return (
    <a href={href(path)} aria-current={isCurrent ? "page" : undefined} className="room">
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="room-label">{label}</span>
    </a>
  );
}
