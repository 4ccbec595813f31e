import type { DocumentTarget } from '#domain/documents/document.ts';
import { documentAddress } from '#domain/documents/document-limits.ts';
import { fileCacheName, fileCaches } from '../storage/file-caches.ts';
import { CallError } from '../wire/call.ts';

/** Whose document, and of which bin or location. */
export type DocumentKey = { id: string; userId: string; stream: string };

/**
 * Bytes of documents that are kept on a device of each person: about a hundred manuals. Browsers give a site at least 300 MB
 * on phones that are almost full, and what is more would put the copy and waiting changes at risk.
 */
export const keptDocumentBytes = 200 * 1024 * 1024;

/** The bin or location that a document belongs to. */
export function streamOf(target: DocumentTarget): string {
  return target.kind === 'item' ? target.binId : target.id;
}

const keptAt = 'whichbin-kept-at';

/** A document that is opened again after this time counts as newly opened. */
const refreshMs = 24 * 60 * 60 * 1000;

/**
 * Reads a document, from this device if it was opened here before. @throws AppError `documents.notFound`, `client.network`.
 */
export async function openDocument(key: DocumentKey): Promise<Blob> {
  const cacheName = fileCacheName('documents', key.userId, key.stream);
  const address = documentAddress(key.id);
  const cached = await globalThis.caches?.match(address, { cacheName }).catch(() => undefined);
  if (cached) {
    const file = await cached.blob();
    if (Date.now() - Number(cached.headers.get(keptAt)) > refreshMs) await keepDocument(key, file);
    return file;
  }
  // Security: opened before the server is asked; if this cache is erased meanwhile, the answer goes with it.
  const cache = await globalThis.caches?.open(cacheName).catch(() => undefined);
  try {
    const file = await fetchDocument(address, key.userId);
    await store(cache, address, file);
    await trimKeptDocuments(key.userId);
    return file;
  } finally {
    await deleteIfEmpty(cache, cacheName);
  }
}

/** Keeps a document as if it had been opened here. */
export async function keepDocument({ id, userId, stream }: DocumentKey, file: Blob): Promise<void> {
  const name = fileCacheName('documents', userId, stream);
  const cache = await globalThis.caches?.open(name).catch(() => undefined);
  await store(cache, documentAddress(id), file);
  await trimKeptDocuments(userId);
}

async function fetchDocument(address: string, userId: string): Promise<Blob> {
  const headers = { 'Whichbin-User': userId };
  const answer = await fetch(address, { cache: 'no-store', headers }).catch(() => undefined);
  if (answer?.status === 404) throw new CallError('documents.notFound');
  if (!answer?.ok) throw new CallError('client.network');
  return answer.blob().catch(() => {
    throw new CallError('client.network');
  });
}

/** On a full disk the document is shown all the same. */
async function store(cache: Cache | undefined, address: string, file: Blob): Promise<void> {
  const headers = {
    'content-type': file.type,
    'content-length': String(file.size),
    [keptAt]: String(Date.now()),
  };
  await cache?.put(address, new Response(file, { headers })).catch(() => {});
}

type Kept = { cache: Cache; request: Request; bytes: number; at: number };

/** Deletes those opened longest ago, until the rest fit. */
async function trimKeptDocuments(userId: string): Promise<void> {
  const all: Kept[] = [];
  for (const { kind, userId: of, name } of await fileCaches()) {
    if (kind !== 'documents' || of !== userId) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const bytes = Number(answer?.headers.get('content-length'));
      all.push({ cache, request, bytes, at: Number(answer?.headers.get(keptAt)) });
    }
  }
  let room = keptDocumentBytes;
  for (const { cache, request, bytes } of all.toSorted((one, other) => other.at - one.at)) {
    room -= bytes;
    if (room < 0) await cache.delete(request);
  }
}

/** A document that could not be read leaves no cache that says which bin was opened. */
async function deleteIfEmpty(cache: Cache | undefined, name: string): Promise<void> {
  if (cache && (await cache.keys()).length === 0) await caches.delete(name);
}
