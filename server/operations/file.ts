/** A file as the result of an operation. */
export class File {
  constructor(
    readonly bytes: Uint8Array | string,
    readonly mediaType: string,
    /** The file name for downloads; null if it is only displayed. */
    readonly filename: string | null = null,
  ) {}
}

/** A file that is written while it is read, however long it is. It has to be read to its end or canceled: something may wait for it. */
export class StreamedFile {
  constructor(
    readonly stream: ReadableStream<Uint8Array>,
    readonly mediaType: string,
    readonly filename: string | null = null,
  ) {}
}
