"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale } from "@/app/_request/take-form";
import { removeView, renameView, saveView, type ViewRoom } from "@/server/domain/finding/saved-views";
import { SAVED_VIEW_NAME_MAX_CHARACTERS, SAVED_VIEW_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";

/** The organization's list that a form belongs to, and its current query. */
interface ViewPlace {
  id: string;
  room: ViewRoom;
  /** The query of the list's URL, without a question mark. */
  query: string;
  locale: string;
}

/** Saves the list's current view. */
export async function keepView(place: ViewPlace, data: FormData): Promise<void> {
  const name = nameIn(data);
  if (name === "") back(place, null);
  const acting = await actFor(place);
  const outcome = await acting.run(saveView, {
    room: place.room,
    name,
    query: String(place.query).slice(0, SAVED_VIEW_QUERY_MAX_CHARACTERS),
    is_shared: data.get("shared") === "on",
  });
  back(place, outcome === "saved" ? "view-kept" : "view-full");
}

/** Renames a view. */
export async function nameView(place: ViewPlace & { view: string }, data: FormData): Promise<void> {
  const name = nameIn(data);
  if (name === "") back(place, null);
  const acting = await actFor(place);
  const { isChanged } = await acting.run(renameView, { view_id: String(place.view), name });
  back(place, isChanged ? "view-named" : null);
}

/** Removes a view. */
export async function dropView(place: ViewPlace & { view: string }): Promise<void> {
  const acting = await actFor(place);
  await acting.run(removeView, { view_id: String(place.view) });
  back(place, "view-gone");
}

function nameIn(data: FormData): string {
  const name = data.get("name");
  return typeof name === "string" ? name.trim().slice(0, SAVED_VIEW_NAME_MAX_CHARACTERS) : "";
}

async function actFor(place: ViewPlace) {
  const user = await requireSignedIn(pathOf(place));
  return user.actFor(String(place.id));
}

function pathOf({ id, room }: ViewPlace): string {
  return `/dashboard/${encodeURIComponent(String(id))}/${encodeURIComponent(String(room))}`;
}

function back(place: ViewPlace, done: string | null): never {
  const query = new URLSearchParams(String(place.query));
  if (done) query.set("done", done);
  query.set("lang", formLocale(place.locale));
  redirect(`${pathOf(place)}?${query}`);
}
