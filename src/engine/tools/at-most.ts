/** Passes on a body of at most `most` bytes. A longer one breaks off with an error. */
export function atMost(most: number): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > most) controller.error(new Error(`The answer is longer than ${most} bytes.`));
      else controller.enqueue(chunk);
    },
  });
}
