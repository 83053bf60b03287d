/** What a frame tells the page around it: its version of this, and how high it is. Nothing else is ever said. */
export interface HeightMessage {
  almoner: 1;
  height: number;
}

/** No part of a campaign is higher; a number beyond it is not ours. */
const HIGHEST = 20_000;
const NAME = /^almoner:1:(.+)$/;

export function isHeightMessage(data: unknown): data is HeightMessage {
  if (typeof data !== "object" || data === null) return false;
  const { almoner, height } = data as Partial<HeightMessage>;
  return almoner === 1 && typeof height === "number" && height > 0 && height <= HIGHEST;
}

/** A frame's name tells what is in it whom to talk to. It stays while people go from page to page within the frame. */
export function nameFor(origin: string): string {
  return `almoner:1:${origin}`;
}

/** Whom to tell: the page that the name speaks of, else anybody, for a height is no secret. */
export function originIn(name: string): string {
  const origin = NAME.exec(name)?.[1] ?? "";
  return URL.canParse(origin) && new URL(origin).origin === origin ? origin : "*";
}
