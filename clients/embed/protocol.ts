/** The only message from a frame to its page: the protocol version and the size of what it shows. */
export interface SizeMessage {
  almoner: 1;
  height: number;
  /** For a part that is only as wide as its content. */
  width?: number;
}

/** No part of a campaign is larger; ignore larger numbers. */
const LARGEST = 20_000;
/** How the name of a frame starts whose size our script follows. */
export const NAME_START = "almoner:1:";
const NAME = new RegExp(`^${NAME_START}(.+)$`);

export function isSizeMessage(data: unknown): data is SizeMessage {
  if (typeof data !== "object" || data === null) return false;
  const { almoner, height, width } = data as Partial<SizeMessage>;
  return almoner === 1 && isLength(height) && (width === undefined || isLength(width));
}

function isLength(value: unknown): boolean {
  return typeof value === "number" && value > 0 && value <= LARGEST;
}

/** The frame's name carries the origin of the page around it, and survives navigation within the frame. */
export function nameFor(origin: string): string {
  return NAME_START + origin;
}

/** The target origin: the page that the name gives, or any, because a size is no secret. */
export function originIn(name: string): string {
  const origin = NAME.exec(name)?.[1] ?? "";
  return URL.canParse(origin) && new URL(origin).origin === origin ? origin : "*";
}
