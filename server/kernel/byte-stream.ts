/**
 * A stream of parts, each made when the reader asks for it. `end` is called once, after the last part, at an error, or when
 * the reader has gone.
 */
export function byteStream(parts: AsyncIterator<Uint8Array>, end: () => void = () => {}): ReadableStream<Uint8Array> {
  let isOver = false;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    end();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          let part = await parts.next();
          // An empty part: what there is doesn't fill a page yet.
          while (!part.done && part.value.length === 0) part = await parts.next();
          if (!part.done) return controller.enqueue(part.value);
          finish();
          controller.close();
        } catch (error) {
          finish();
          throw error;
        }
      },
      async cancel() {
        finish();
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
