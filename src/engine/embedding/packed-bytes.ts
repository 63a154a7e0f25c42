import type { Packed } from "./vector-index.ts";

/** Vectors of one length as bytes: their number, their scales, then their values. */
export function bytesOf(vectors: readonly Packed[]): Buffer {
  const head = Buffer.alloc(4 + vectors.length * 4);
  head.writeUInt32LE(vectors.length);
  for (const [at, { scale }] of vectors.entries()) head.writeFloatLE(scale, 4 + at * 4);
  return Buffer.concat([
    head,
    ...vectors.map(({ values }) => Buffer.from(values.buffer, values.byteOffset, values.length)),
  ]);
}

export function vectorsIn(bytes: Buffer): Packed[] {
  const count = bytes.readUInt32LE();
  const head = 4 + count * 4;
  const length = (bytes.length - head) / count;
  return Array.from({ length: count }, (_, at) => ({
    scale: bytes.readFloatLE(4 + at * 4),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + head + at * length, length),
  }));
}
