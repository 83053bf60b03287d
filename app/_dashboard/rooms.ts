import type { LucideIcon } from "lucide-react";

/** A room of the dashboard: a page of the navigation, with what is behind it. */
export interface Room {
  /** Without a language. */
  path: string;
  label: string;
  Icon: LucideIcon;
}

/** Where a page of the dashboard is: which rooms are around it, and which of them it is in. */
export interface Place {
  /** Whose rooms these are. */
  name: string;
  /** The context's id, `you` or `operator`. */
  id: string;
  rooms: readonly Room[];
  /** The path of the current room. */
  room: string;
  /** The path of the page that searches all of it; null where nothing does. */
  search: string | null;
}

/** A part of a room, in the one row below a page's title. */
export interface Part {
  path: string;
  label: string;
}
