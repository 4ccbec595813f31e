import type { BinHeader } from '#domain/bins/bin.ts';

type Headers = ReadonlyMap<string, BinHeader>;

/** Keeps a header while only `revision` and `quantityTotal` change, which no list shows. */
export function updateDrawnHeaders(drawn: Headers, before: Headers, now: Headers): Headers {
  const next = new Map<string, BinHeader>();
  let isSame = drawn.size === now.size;
  for (const [id, header] of now) {
    const old = drawn.get(id);
    const nextHeader = old && (header === before.get(id) || looksLike(old, header)) ? old : header;
    isSame &&= nextHeader === old;
    next.set(id, nextHeader);
  }
  return isSame ? drawn : next;
}

function looksLike(old: BinHeader, header: BinHeader): boolean {
  return JSON.stringify(look(old)) === JSON.stringify(look(header));
}

function look({ revision: _, quantityTotal: __, ...look }: BinHeader) {
  return look;
}
