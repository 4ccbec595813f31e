import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readIfThere } from '#server/start/read-if-there.ts';
import { StartError } from '#server/start/start-error.ts';
import {
  type BackupReader,
  type BackupWriter,
  type Digest,
  damaged,
  type Manifest,
  nameSnapshot,
  parseManifest,
  paths,
  snapshotName,
} from './manifest.ts';

const PARTIAL = '.partial';
const ownNames = [
  /^photos$/,
  /^key\.age$/,
  /^before-upgrades$/,
  /^\d{4}-\d\d-\d\dT[-\d]+Z(\.partial)?$/,
  /^lost\+found$/,
];

/**
 * Writes a backup into a folder that may hold earlier ones; their photo files are shared. The newest `keep` remain.
 * @throws StartError for a folder that holds something else
 */
export async function createFolderWriter(
  folder: string,
  createdAt: Date,
  keep: number,
): Promise<BackupWriter> {
  await makePrivateFolder(folder);
  const foreign = (await readdir(folder)).find((name) => !ownNames.some((own) => own.test(name)));
  if (foreign !== undefined)
    throw new StartError(
      `${folder} holds other files than backups (${foreign}). Name an empty or a new folder.`,
    );
  for (const name of await readdir(folder))
    if (name.endsWith(PARTIAL)) await rm(join(folder, name), { recursive: true });
  const snapshot = nameSnapshot(createdAt);
  const partial = join(folder, snapshot + PARTIAL);
  const earlier = await readEarlier(folder);
  const placeOf = (path: string) => join(folder, path.replace(`${snapshot}/`, `${snapshot}${PARTIAL}/`));
  return {
    async store(path, content) {
      const target = placeOf(path);
      await makePrivateFolder(dirname(target));
      const digest = await writeDurably(`${target}${PARTIAL}`, content);
      await rename(`${target}${PARTIAL}`, target);
      return digest;
    },
    async find(path) {
      const digest = earlier.findLast(({ files }) => path in files)?.files[path];
      if (digest === undefined || !(await isWhole(join(folder, path), digest))) return undefined;
      return digest;
    },
    async earlierKey() {
      const keyFile = await readFile(join(folder, paths.key)).catch(() => undefined);
      return { recipient: earlier.findLast((each) => each.recipient)?.recipient, keyFile };
    },
    async finish(manifest) {
      const target = placeOf(paths.manifest(snapshot));
      const file = await open(target, 'wx', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, join(folder, snapshot));
      await prune(folder, keep);
    },
    abort: () => rm(partial, { recursive: true, force: true }),
  };
}

async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

async function writeDurably(path: string, content: Readable): Promise<Digest> {
  const { measure, digest } = createDigest();
  await pipeline(content, measure, createWriteStream(path, { mode: 0o600, flush: true }));
  return digest();
}

/** Measures what passes through a pipeline. */
export function createDigest() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *measure(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    digest: (): Digest => ({ bytes, sha256: hash.digest('hex') }),
  };
}

async function isWhole(path: string, { bytes, sha256 }: Digest): Promise<boolean> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
  if (size !== bytes) return false;
  const { measure, digest } = createDigest();
  await pipeline(createReadStream(path), measure, async (source) => {
    for await (const _ of source);
  });
  return digest().sha256 === sha256;
}

export async function listSnapshots(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => snapshotName.test(name)).sort();
}

async function readEarlier(folder: string): Promise<Manifest[]> {
  const names = await listSnapshots(folder);
  return Promise.all(names.map((name) => readManifest(folder, name)));
}

async function readManifest(folder: string, snapshot: string): Promise<Manifest> {
  const where = join(folder, snapshot);
  const text = await readIfThere(join(folder, paths.manifest(snapshot)));
  if (text === undefined) throw damaged(where, 'its manifest is missing');
  return parseManifest(text, where);
}

/** Removes the oldest backups, and photo files that no backup has. */
async function prune(folder: string, keep: number): Promise<void> {
  const names = await listSnapshots(folder);
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { recursive: true });
  const wanted = new Set((await readEarlier(folder)).flatMap(({ files }) => Object.keys(files)));
  const photos = join(folder, 'photos');
  const entries = await readdir(photos, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (!wanted.has(`photos/${basename(entry.parentPath)}/${entry.name}`)) await rm(path);
  }
}

/** Opens the newest backup in a folder, or the one whose own folder is given. @throws StartError */
export async function openFolderBackup(path: string): Promise<BackupReader> {
  const own = resolve(path);
  const isOne = snapshotName.test(basename(own));
  const folder = isOne ? dirname(own) : own;
  const names = await listSnapshots(folder).catch((error) => {
    throw new StartError(`Can't read ${path} (${error.code}).`, { cause: error });
  });
  const snapshot = isOne ? basename(own) : names.at(-1);
  if (snapshot === undefined) throw new StartError(`There is no complete backup in ${path}.`);
  const manifest = await readManifest(folder, snapshot);
  return {
    where: join(folder, snapshot),
    snapshot,
    manifest,
    async open(name) {
      const file = await open(join(folder, name)).catch((error) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return file?.createReadStream();
    },
  };
}
