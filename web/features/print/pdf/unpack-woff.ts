/**
 * The font of a WOFF 1.0 file with its tables unpacked (https://www.w3.org/TR/WOFF/). The library that writes PDFs unpacks
 * them itself, but anew for each PDF and ten times as slowly.
 *
 * Kerning and ligatures are left out: labels are measured without them. Told to ignore them, the library lays every text
 * out anew; where the font has none, it lays a word out once.
 */
export async function unpackWoff(woff: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (from.byteLength < headerBytes || from.getUint32(0) !== signature)
    throw new Error('this is no WOFF file');
  const entries = Array.from({ length: from.getUint16(12) }, (_, nth) => headerBytes + nth * entryBytes);
  const wanted = entries.filter((at) => !leftOut.has(from.getUint32(at)));
  const count = wanted.length;
  const tables = await Promise.all(
    wanted.map(async (at) => {
      const [offset, packedLength] = [from.getUint32(at + 4), from.getUint32(at + 8)];
      const [length, checksum] = [from.getUint32(at + 12), from.getUint32(at + 16)];
      const packed = woff.subarray(offset, offset + packedLength);
      return {
        tag: from.getUint32(at),
        checksum,
        data: packedLength < length ? await inflate(packed) : packed,
      };
    }),
  );
  const dataStart = sfntHeaderBytes + count * recordBytes;
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), dataStart);
  const font = new Uint8Array(size);
  const to = new DataView(font.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  const entrySelector = Math.floor(Math.log2(count));
  to.setUint16(6, 2 ** entrySelector * recordBytes);
  to.setUint16(8, entrySelector);
  to.setUint16(10, count * recordBytes - 2 ** entrySelector * recordBytes);
  let offset = dataStart;
  for (const [nth, { tag, checksum, data }] of tables.entries()) {
    const at = sfntHeaderBytes + nth * recordBytes;
    to.setUint32(at, tag);
    to.setUint32(at + 4, checksum);
    to.setUint32(at + 8, offset);
    to.setUint32(at + 12, data.length);
    font.set(data, offset);
    offset += padded(data.length);
  }
  return font;
}

/** Tags of the tables "GPOS" and "GSUB". */
const leftOut: ReadonlySet<number> = new Set([0x47504f53, 0x47535542]);
/** "wOFF" */
const signature = 0x774f4646;
const headerBytes = 44;
const entryBytes = 20;
const sfntHeaderBytes = 12;
const recordBytes = 16;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Response(packed).body?.pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
