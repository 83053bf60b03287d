/** A response that is written while it is read: whoever serves it must not wait for all of it. */
export class StreamedResponse extends Response {}
