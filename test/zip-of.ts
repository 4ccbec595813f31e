import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip of these files; everything that is no text or buffer is written as JSON. */
export async function zipOf(
  files: Record<string, unknown>,
  options: { mode?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(bytesOf(content), name, options);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

function bytesOf(content: unknown): Buffer {
  if (Buffer.isBuffer(content)) return content;
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
}
