import { parseUrl } from "@/server/kernel/parse-url";

/** A video on one of the sites that can be shown without cookies before it plays. */
export interface VideoAddress {
  /** The page of the video, for readers without scripts. */
  page: string;
  /** What a frame shows; its site sets no cookie until the video plays. */
  frame: string;
}

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{6,12}$/;
const YOUTUBE_PATH = /^\/(?:shorts|live|embed)\/([^/]+)$/;

/** Sites whose frames a page may show, and only if it has a video of theirs. */
export const VIDEO_SITES = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

/** Reads the address of a video on YouTube or Vimeo, however it was copied; null for any other address. */
export function videoAddress(text: string): VideoAddress | null {
  const url = text.startsWith("https://") ? parseUrl(text) : null;
  if (url?.username !== "" || url.password !== "" || url.port !== "") return null;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  const path = url.pathname;
  if (host === "youtu.be") return youtube(path.slice(1));
  if (host === "youtube.com")
    return youtube(path === "/watch" ? url.searchParams.get("v") : (YOUTUBE_PATH.exec(path)?.[1] ?? null));
  return host === "vimeo.com" ? vimeo(path.slice(1)) : null;
}

function youtube(id: string | null): VideoAddress | null {
  if (id === null || !YOUTUBE_ID.test(id)) return null;
  return { page: `https://www.youtube.com/watch?v=${id}`, frame: `${VIDEO_SITES[0]}/embed/${id}?autoplay=1` };
}

function vimeo(id: string): VideoAddress | null {
  if (!VIMEO_ID.test(id)) return null;
  return { page: `https://vimeo.com/${id}`, frame: `${VIDEO_SITES[1]}/video/${id}?dnt=1&autoplay=1` };
}
