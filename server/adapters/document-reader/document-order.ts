/** An order to the thread: to read a file, to draw it for pages, or to draw a text over a picture that was read. */
export type DocumentOrder = { read: Uint8Array } | { draw: Uint8Array } | { mark: Uint8Array; text: string };
