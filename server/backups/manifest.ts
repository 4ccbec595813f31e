import type { Readable } from 'node:stream';
import { z } from 'zod';
import { backupName } from '#domain/operator/operator-calls.ts';
import { storedAuthority } from '#server/home-tls/authority.ts';
import {
  attachmentFileName,
  type FilePart,
  parseAttachmentFileName,
} from '#server/integrations/attachment-files.ts';
import { StartError } from '#server/start/start-error.ts';

/** Raised when an older Whichbin could not restore a backup. */
export const formatVersion = 1;

const digest = z.object({ bytes: z.int(), sha256: z.string() });
/** The digest of a file as stored: compressed, and encrypted if the backup is. */
export type Digest = z.infer<typeof digest>;

const tableCopy = z.object({ columns: z.array(z.string()), rows: z.int() });
export type TableCopy = z.infer<typeof tableCopy>;

/** `manifest.json` of a backup; docs/operating.md explains the files beside it. */
export const manifest = z.object({
  format: z.literal(formatVersion),
  whichbin: z.string(),
  postgresql: z.string(),
  createdAt: z.iso.datetime(),
  /** The age public key that all other files are encrypted for. */
  recipient: z.string().optional(),
  /** Names of the migrations that made the schema. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), tableCopy),
  jobs: z.int(),
  /** False for a backup before migrations, which leave the files of photos and documents as they are. */
  hasPhotos: z.boolean(),
  /** Keys of photos and documents whose files the storage did not have. */
  missingPhotos: z.array(z.string()),
  /** By path within the folder or zip file. */
  files: z.record(z.string(), digest),
});
export type Manifest = z.infer<typeof manifest>;

export function parseManifest(text: string, where: string): Manifest {
  let value: { format?: unknown };
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged(where, 'its manifest is not whole', error);
  }
  if (typeof value?.format === 'number' && value.format > formatVersion)
    throw new StartError(
      `${where} has format ${value.format}, which this Whichbin does not know. Install a newer version to restore it.`,
    );
  const result = manifest.safeParse(value);
  if (!result.success) throw damaged(where, 'its manifest is not whole', result.error);
  return result.data;
}

/** What a backup holds, by its manifest. */
export function countBackup({ tables, files }: Manifest) {
  const parts = Object.keys(files).map((path) => parseAttachmentFileName(withoutSealing(path))?.part);
  return {
    rows: Object.values(tables).reduce((sum, table) => sum + table.rows, 0),
    photos: parts.filter((part) => part === 'large').length,
    documents: parts.filter((part) => part === 'document').length,
    megabytes: Object.values(files).reduce((sum, file) => sum + file.bytes, 0) / 1_000_000,
  };
}

/** For the operator: `1,204 rows, 12 photos, 2 documents, 3.4 MB, of 2026-11-26 03:00 UTC`. */
export function describeBackup(manifest: Manifest): string {
  const { createdAt, missingPhotos, hasPhotos } = manifest;
  const { rows, photos, documents, megabytes } = countBackup(manifest);
  const count = (n: number) => n.toLocaleString('en-US');
  const missing =
    missingPhotos.length > 0 ? ` (the files of ${count(missingPhotos.length)} are missing)` : '';
  return [
    `${count(rows)} rows`,
    hasPhotos ? `${count(photos)} photos, ${count(documents)} documents${missing}` : 'no photos or documents',
    `${megabytes.toFixed(1)} MB`,
    `of ${createdAt.slice(0, 16).replace('T', ' ')} UTC`,
  ].join(', ');
}

export class DamagedBackup extends StartError {}

export function damaged(where: string, reason: string, cause?: unknown): DamagedBackup {
  return new DamagedBackup(`${where} is damaged: ${reason}.`, { cause });
}

const fileFaults = {
  fileMissing: 'is missing',
  fileDiffers: 'differs from its digest in the manifest',
  fileUnreadable: 'cannot be read',
} as const;

/** A file of a backup that is not as it was written. */
export class DamagedFile extends DamagedBackup {
  readonly path: string;
  readonly fault: keyof typeof fileFaults;
  constructor(where: string, path: string, fault: keyof typeof fileFaults, cause?: unknown) {
    super(damaged(where, `${path} ${fileFaults[fault]}`).message, { cause });
    this.path = path;
    this.fault = fault;
  }
}

export function nameSnapshot(createdAt: Date): string {
  return createdAt.toISOString().replaceAll(/[:.]/g, '-');
}

/** Undefined for any other name, and for a date that does not exist. */
export function parseSnapshotName(name: string): Date | undefined {
  if (!backupName.test(name)) return undefined;
  const at = new Date(name.replace(/-(\d\d)-(\d\d)-(\d{3}Z)$/, ':$1:$2.$3'));
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Added to the path of an encrypted file. */
export const sealedSuffix = '.age';

export function withoutSealing(path: string): string {
  return path.endsWith(sealedSuffix) ? path.slice(0, -sealedSuffix.length) : path;
}

/** Paths within a backup called `snapshot`. The photo files of all backups in a folder are shared. */
export const paths = {
  manifest: (snapshot: string) => `${snapshot}/manifest.json`,
  table: (snapshot: string, table: string) => `${snapshot}/database/${table}.copy.gz`,
  /** Not a name that a table of ours can have. */
  jobs: (snapshot: string) => `${snapshot}/database/~jobs.copy.gz`,
  secrets: (snapshot: string) => `${snapshot}/secrets.json`,
  /** The secret key that the files are encrypted for, itself encrypted by a passphrase. */
  key: 'key.age',
  photos: 'photos',
  /** Documents are in the same folder. */
  file: (fileKey: string, part: FilePart) =>
    `photos/${fileKey.slice(0, 2)}/${attachmentFileName(fileKey, part)}`,
};

/** The secrets of an installation, which its settings or files in DATA_DIR hold. */
export const secrets = z.object({
  authSecret: z.string(),
  vapidKeys: z.object({ publicKey: z.string(), privateKey: z.string() }),
  /** The certificate authority that devices trust; present if the installation ever had HOME_TLS. */
  homeTls: storedAuthority.optional(),
});

/** The destination of a backup. Files are stored in any order, the manifest last. */
export type BackupWriter = {
  /** @throws StartError where there is no room, or the reader of a pipe has gone. */
  store(path: string, content: Readable): Promise<Digest>;
  /** The digest of a file that an earlier backup left here, if it is unchanged. */
  find(path: string): Promise<Digest | undefined>;
  /** Returns the key of the encrypted backups that are already here. */
  earlierKey(): Promise<{ recipient?: string | undefined; keyFile?: Uint8Array | undefined }>;
  /** Stores the manifest, by which the backup becomes valid. */
  finish(manifest: Manifest): Promise<void>;
  /** Removes what was stored without a manifest. */
  abort(): Promise<void>;
};

/** An existing backup. */
export type BackupReader = {
  /** For messages. */
  where: string;
  snapshot: string;
  manifest: Manifest;
  /** Undefined if there is no such file. */
  open(path: string): Promise<Readable | undefined>;
};
