/** An order to the thread: read a file, draw it for pages, or draw a text over a picture that was read. */
export type DocumentOrder = { read: Uint8Array } | { draw: Uint8Array } | { mark: Uint8Array; text: string };

/** Called before each part of the work, with a factor for how much longer than usual it may take. */
export type OnStep = (size: number) => void;
