import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isInside, type ListedFile } from "./list-folder.ts";

/** The content of a listed file. Fails if it has become a link, or is outside the folder now. */
export async function readBytes(root: string, { path, bytes }: ListedFile): Promise<Uint8Array> {
  const file = join(root, path);
  if (!isInside(root, await realpath(dirname(file)))) throw new Error("its folder is a link out of the folder");
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    // A file that grew since it was listed is read as far as it was, and again when it is next looked at.
    const content = Buffer.alloc(bytes);
    let read = 0;
    while (read < bytes) {
      const { bytesRead } = await handle.read(content, read, bytes - read, read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return new Uint8Array(content.buffer, content.byteOffset, read);
  } finally {
    await handle.close();
  }
}
