import type { LucideIcon } from "lucide-react";

/** A room of the dashboard: an entry of the navigation with the pages behind it. */
export interface Room {
  /** Without a language. */
  path: string;
  label: string;
  Icon: LucideIcon;
}

/** The location of a page in the dashboard: the available rooms, and the current one. */
export interface Place {
  /** The name of the context. */
  name: string;
  /** The context's id, `you` or `operator`. */
  id: string;
  rooms: readonly Room[];
  /** The path of the current room. */
  room: string;
  /** The path of its search page; null if there is no search. */
  search: string | null;
}

/** A part of a room, in the row below a page's title. */
export interface Part {
  path: string;
  label: string;
}
