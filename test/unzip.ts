import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** The entries of a zip by name. */
export function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  fromBuffer(zip, { lazyEntries: true }, (error, file) => {
    if (error) return reject(error);
    file.on('error', reject);
    file.on('end', () => resolve(entries));
    file.on('entry', (entry) => {
      file.openReadStream(entry, (failure, content) => {
        if (failure) return reject(failure);
        buffer(content).then((bytes) => {
          entries.set(entry.fileName, bytes);
          file.readEntry();
        }, reject);
      });
    });
    file.readEntry();
  });
  return promise;
}

/** The records of an entry with one JSON object a line; none if there is no such entry. */
export function linesOf<Record = { [key: string]: unknown }>(
  entries: ReadonlyMap<string, Buffer>,
  name: string,
): Record[] {
  const text = String(entries.get(name) ?? '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record);
}
