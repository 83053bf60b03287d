import { PICTURES_PER_FORM_MAX } from "@/server/kernel/limits";
import type { PictureKind } from "@/server/resources/picture";
import type { TextKey } from "@/server/texts/areas";

/** A way in which the site crops a picture. */
interface Crop {
  label: TextKey<"media">;
  className: string;
}

/** One section of the page: a kind of picture, and how the site shows it. */
interface PictureSection {
  kind: PictureKind;
  help: TextKey<"media">;
  /** True if a picture needs an alternative text. The organizer's picture does not: the name is next to it. */
  hasText: boolean;
  /** Empty if it is never cropped. */
  crops: readonly Crop[];
}

/** The sections of the page, in its order. */
export const PICTURE_SECTIONS: readonly PictureSection[] = [
  {
    kind: "cover",
    help: "coverHelp",
    hasText: true,
    crops: [
      { label: "cropPhone", className: "aspect-[16/9] w-40 rounded-card" },
      { label: "cropDesktop", className: "aspect-[3/1] w-72 rounded-card" },
      { label: "cropCard", className: "aspect-square w-24 rounded-card" },
    ],
  },
  { kind: "logo", help: "logoHelp", hasText: true, crops: [] },
  {
    kind: "organizer",
    help: "organizerHelp",
    hasText: false,
    crops: [{ label: "cropCircle", className: "size-24 rounded-full" }],
  },
  {
    kind: "gallery",
    help: "galleryHelp",
    hasText: true,
    crops: [{ label: "cropGallery", className: "aspect-[4/3] w-40 rounded-card" }],
  },
  { kind: "story", help: "storyHelp", hasText: true, crops: [] },
];

/** How many pictures of a kind can be uploaded at once. */
export function atMostOf(kind: PictureKind): number {
  return kind === "gallery" ? PICTURES_PER_FORM_MAX : 1;
}
