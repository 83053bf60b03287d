/** An order to the thread: to read a file, to draw it for pages, or to draw a text over a picture that was read. */
export type DocumentOrder = { read: Uint8Array } | { draw: Uint8Array } | { mark: Uint8Array; text: string };

/** Called before each part of the work, with how much more than usual it may take. */
export type OnStep = (size: number) => void;
