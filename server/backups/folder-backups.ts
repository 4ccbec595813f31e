import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readIfThere } from '#server/start/private-file.ts';
import { StartError } from '#server/start/start-error.ts';
import {
  type BackupReader,
  type BackupWriter,
  type Digest,
  damaged,
  type Manifest,
  nameSnapshot,
  parseManifest,
  parseSnapshotName,
  paths,
} from './manifest.ts';

const PARTIAL = '.partial';
const ownNames = [/^photos$/, /^key\.age$/, /^before-upgrades$/, /^\d{4}-\d\d-\d\dT[-\d]+Z(\.partial)?$/];
/** Files that file systems, desktops and storage systems create in every folder or disk. */
const systemNames =
  /^([.@#].*|lost\+found|\$RECYCLE\.BIN|System Volume Information|Thumbs\.db|desktop\.ini)$/i;

/** Makes the folder. @throws StartError if backups cannot be written into it */
export async function assertUsableFolder(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  await access(folder, constants.W_OK | constants.X_OK);
  const isKnown = (name: string) => systemNames.test(name) || ownNames.some((own) => own.test(name));
  const foreign = (await readdir(folder)).find((name) => !isKnown(name));
  if (foreign !== undefined)
    throw new StartError(
      `${folder} holds other files than backups (${foreign}). Name an empty or a new folder.`,
    );
}

/**
 * Writes a backup into a folder that may hold earlier ones; their photo files are shared. This one and the newest of those
 * before it remain, `keep` in all; a warning names those that cannot be read, and those that are dated later, which remain.
 * @throws StartError for a folder that holds something else
 */
export async function createFolderWriter(
  folder: string,
  createdAt: Date,
  { keep, warn }: { keep: number; warn(line: string): void },
): Promise<BackupWriter> {
  await assertUsableFolder(folder);
  for (const name of await readdir(folder))
    if (name.endsWith(PARTIAL)) await rm(join(folder, name), { recursive: true });
  const snapshot = nameSnapshot(createdAt);
  const partial = join(folder, snapshot + PARTIAL);
  const { manifests, damagedNames } = await readEarlier(folder);
  const earlier = [...manifests.values()];
  for (const name of damagedNames)
    warn(
      `The backup ${name} in ${folder} cannot be read: its manifest is damaged, or of a newer Whichbin. Remove that folder unless it is the latter.`,
    );
  const later = [...manifests.keys()].find((name) => name > snapshot);
  if (later !== undefined)
    warn(
      `The backup ${later} in ${folder} is dated later than this one. Check this machine’s clock; if it is right, remove that folder.`,
    );
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
      await prune(folder, snapshot, keep);
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

/** The names of the backups in a folder, from the oldest to the newest by their dates. */
export async function listSnapshots(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => parseSnapshotName(name) !== undefined).sort();
}

/** Longer than clocks of machines that share a folder differ. */
const CLOCK_MS = 60 * 60 * 1000;

/** Returns whether a backup is dated after now: this machine's clock is wrong, or was. */
export function isDatedLater(snapshot: string): boolean {
  const at = parseSnapshotName(snapshot);
  return at !== undefined && at.getTime() > Date.now() + CLOCK_MS;
}

type Earlier = { manifests: Map<string, Manifest>; damagedNames: string[] };

/** A damaged backup does not keep others from being made. */
async function readEarlier(folder: string): Promise<Earlier> {
  const manifests = new Map<string, Manifest>();
  const damagedNames: string[] = [];
  for (const name of await listSnapshots(folder))
    try {
      manifests.set(name, await readManifest(folder, name));
    } catch {
      damagedNames.push(name);
    }
  return { manifests, damagedNames };
}

/** The names of the backups whose manifest is missing or cut. */
export async function listDamaged(folder: string): Promise<string[]> {
  return (await readEarlier(folder)).damagedNames;
}

async function readManifest(folder: string, snapshot: string): Promise<Manifest> {
  const where = join(folder, snapshot);
  const text = await readIfThere(join(folder, paths.manifest(snapshot)));
  if (text === undefined) throw damaged(where, 'its manifest is missing');
  return parseManifest(text, where);
}

/**
 * Removes the backups that are older than the newest `keep` up to this one, and photo files that no backup has. Those dated
 * later remain, as the clock may be wrong now.
 */
async function prune(folder: string, snapshot: string, keep: number): Promise<void> {
  const { manifests, damagedNames } = await readEarlier(folder);
  const oldestKept = [...manifests.keys()].filter((name) => name <= snapshot).at(-keep) ?? '';
  const isOld = (name: string) => name < oldestKept;
  for (const name of [...manifests.keys(), ...damagedNames].filter(isOld))
    await rm(join(folder, name), { recursive: true });
  // A damaged backup may be mended by hand, so its photos remain.
  if (!damagedNames.every(isOld)) return;
  const remaining = [...manifests].filter(([name]) => !isOld(name));
  const wanted = new Set(remaining.flatMap(([, { files }]) => Object.keys(files)));
  const photos = join(folder, paths.photos);
  const entries = await readdir(photos, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = relative(folder, join(entry.parentPath, entry.name));
    const isSystems = path.split(sep).some((name) => systemNames.test(name));
    if (!isSystems && !wanted.has(path.replaceAll(sep, '/'))) await rm(join(folder, path));
  }
}

/** Opens the newest backup in a folder, or the one whose own folder is given. @throws StartError */
export async function openFolderBackup(path: string): Promise<BackupReader> {
  const own = resolve(path);
  const isOne = parseSnapshotName(basename(own)) !== undefined;
  const folder = isOne ? dirname(own) : own;
  const names = await listSnapshots(folder).catch((error) => {
    throw new StartError(`Can't read ${path} (${error.code}).`, { cause: error });
  });
  const snapshot = isOne ? basename(own) : names.at(-1);
  if (snapshot === undefined) throw new StartError(`There is no complete backup in ${path}.`);
  if (!isOne && isDatedLater(snapshot))
    throw new StartError(
      `The newest backup in ${path} is dated after now: ${snapshot}. This machine’s clock is wrong, or was. Name the one you mean, for example ${join(folder, names.findLast((name) => !isDatedLater(name)) ?? snapshot)}`,
    );
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
