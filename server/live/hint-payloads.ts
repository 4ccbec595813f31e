import { z } from 'zod';
import type { Hint } from './hint.ts';

/** PostgreSQL's limit for a notification is below 8,000 bytes. */
const payloadBytes = 7_000;
/** An id takes 39 bytes. */
const idsAtOnce = 150;

const ids = z.array(z.string()).optional();
const payload = z.object({
  from: z.string(),
  hints: z.array(
    z.object({
      ownerId: z.string().optional(),
      bins: ids,
      locations: ids,
      accounts: ids,
      revokedTokenHashes: ids,
    }),
  ),
});
export type Payload = z.infer<typeof payload>;

export function writePayloads(from: string, hints: readonly Hint[]): string[] {
  const payloads: string[] = [];
  let texts: string[] = [];
  let bytes = 0;
  const close = () => payloads.push(`{"from":"${from}","hints":[${texts.join(',')}]}`);
  for (const text of new Set(hints.flatMap(split).map((hint) => JSON.stringify(hint)))) {
    if (bytes + text.length > payloadBytes - 100 && texts.length > 0) {
      close();
      texts = [];
      bytes = 0;
    }
    texts.push(text);
    bytes += text.length + 1;
  }
  if (texts.length > 0) close();
  return payloads;
}

/** Undefined for payloads of incompatible versions. */
export function readPayload(text: string): Payload | undefined {
  try {
    return payload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function split({ ownerId, bins = [], locations = [], accounts = [], revokedTokenHashes = [] }: Hint): Hint[] {
  if (bins.length + locations.length + accounts.length + 2 * revokedTokenHashes.length <= idsAtOnce) {
    return [{ ownerId, bins, locations, accounts, revokedTokenHashes }];
  }
  return [
    ...chunks(locations, idsAtOnce).map((part) => ({ ownerId, locations: part })),
    ...chunks(bins, idsAtOnce).map((part) => ({ ownerId, bins: part })),
    ...chunks(accounts, idsAtOnce).map((part) => ({ accounts: part })),
    ...chunks(revokedTokenHashes, idsAtOnce / 2).map((part) => ({ revokedTokenHashes: part })),
  ];
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}
