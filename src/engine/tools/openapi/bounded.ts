/** The decoded body of an answer. Reading stops as soon as there are more than `maxBytes`. */
export async function bytesWithin(response: Response, maxBytes: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    isWhole = size <= maxBytes;
    // Leaving the loop cancels the body, and with it the connection.
    if (!isWhole) break;
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), isWhole };
}
