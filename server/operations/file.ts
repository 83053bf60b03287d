/** A file as the result of an operation. */
export class File {
  constructor(
    readonly bytes: Uint8Array | string,
    readonly mediaType: string,
    /** The file name for downloads; null if it is only displayed. */
    readonly filename: string | null = null,
  ) {}
}
