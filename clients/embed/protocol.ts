/** The only message from a frame to its page: the protocol version and the frame's height. */
export interface HeightMessage {
  almoner: 1;
  height: number;
}

/** No part of a campaign is higher; ignore larger numbers. */
const HIGHEST = 20_000;
const NAME = /^almoner:1:(.+)$/;

export function isHeightMessage(data: unknown): data is HeightMessage {
  if (typeof data !== "object" || data === null) return false;
  const { almoner, height } = data as Partial<HeightMessage>;
  return almoner === 1 && typeof height === "number" && height > 0 && height <= HIGHEST;
}

/** The frame's name carries the origin of the page around it, and survives navigation within the frame. */
export function nameFor(origin: string): string {
  return `almoner:1:${origin}`;
}

/** The target origin: the page that the name gives, or any, because a height is no secret. */
export function originIn(name: string): string {
  const origin = NAME.exec(name)?.[1] ?? "";
  return URL.canParse(origin) && new URL(origin).origin === origin ? origin : "*";
}
