import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { checkServerIdentity, connect } from 'node:tls';
import type { Pool } from 'pg';
import { z } from 'zod';
import { aliasKeysOf } from '#domain/bins/thing-codes.ts';
import {
  type Finding,
  finding,
  type HealthPart,
  type PartFinding,
} from '#domain/operator/health-findings.ts';
import { healthParts } from '#domain/operator/health-sentences.ts';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { isLoopback } from '#server/api/network.ts';
import { memoryBytes, TEXT_MODEL, whyUnread } from '#server/attachment-text/text-model.ts';
import { readBackupFault } from '#server/backups/automatic-backups.ts';
import { isDatedLater, listDamaged, listSnapshots } from '#server/backups/folder-backups.ts';
import { parseSnapshotName } from '#server/backups/manifest.ts';
import { describeSchema } from '#server/db/catalogue.queries.ts';
import { assertMigrated, OLDEST_POSTGRESQL } from '#server/db/migrate.ts';
import { countAttachmentsToRead } from '#server/features/attachments/attachment-text.queries.ts';
import { exportFileKey } from '#server/features/exports/export-jobs.ts';
import { leftOutKey, recordsKey, stepsKey, uploadKey } from '#server/features/imports/import-files.ts';
import { authorityPath, readAuthority, type StoredAuthority } from '#server/home-tls/authority.ts';
import { homeOrigin } from '#server/home-tls/home-tls.ts';
import type { FilePart } from '#server/integrations/attachment-files.ts';
import { createSmtp, explainSmtpFailure } from '#server/integrations/mail.ts';
import { openAttachmentFiles } from '#server/integrations/open-attachment-files.ts';
import { openStoredFiles } from '#server/integrations/open-stored-files.ts';
import { createIssuerReader, providerOptionsOf } from '#server/sign-in/openid-provider.ts';
import type { Settings } from '#server/start/env.ts';
import { readIfThere } from '#server/start/private-file.ts';
import { readRunningOrigin } from '#server/start/running-origin.ts';
import { StartError } from '#server/start/start-error.ts';
import { version } from '#server/start/version.ts';
import {
  type AliasedRow,
  type FileRow,
  queryAliases,
  queryFailedJobs,
  queryFileKeys,
  queryFileRows,
  queryOrphans,
  queryServer,
  queryUnusedKeys,
} from './doctor.queries.ts';

type Checked = { pool: Pool; settings: Settings };

const checks: Record<Exclude<HealthPart, 'all'>, (checked: Checked) => Promise<Finding[]>> = {
  versions: checkVersions,
  schema: checkSchema,
  rows: checkRows,
  attachments: checkAttachments,
  texts: checkTexts,
  files: checkFiles,
  jobs: checkJobs,
  disk: checkDisk,
  clock: checkClock,
  keys: checkKeys,
  address: checkAddress,
  homeTls: checkHomeTls,
  signIn: checkProviders,
  mail: checkMail,
  backups: checkBackups,
};

/** Examines an installation and changes nothing. Returns the report, and whether it has a fault. */
export async function examine(checked: Checked): Promise<{ report: string; isHealthy: boolean }> {
  const lines: string[] = [];
  let faults = 0;
  for (const { part, level, text, advice } of await examineParts(checked)) {
    lines.push(`${level.padEnd(8)} ${healthParts[part]}: ${text}`);
    if (advice !== undefined) lines.push(`         ${advice}`);
    if (level === 'fault') faults++;
  }
  lines.push('', faults === 0 ? 'No faults.' : `${faults} ${faults === 1 ? 'fault' : 'faults'}.`);
  return { report: lines.join('\n'), isHealthy: faults === 0 };
}

/** Examines one part after the other, and changes nothing. */
export async function examineParts(checked: Checked): Promise<PartFinding[]> {
  const findings: PartFinding[] = [];
  for (const part of Object.keys(checks) as (keyof typeof checks)[])
    for (const found of await checks[part](checked).catch(notChecked)) findings.push({ ...found, part });
  return findings;
}

function notChecked({ message }: Error): Finding[] {
  return [finding('all.notChecked', { problem: message })];
}

const ROOT = join(import.meta.dirname, '../..');

async function checkVersions({ pool }: Checked): Promise<Finding[]> {
  const [server] = await queryServer(pool);
  const { dependencies } = z
    .object({ dependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));
  const found = {
    whichbin: version,
    node: process.versions.node,
    postgresql: server?.version ?? '?',
  };
  if ((server?.major ?? 0) < OLDEST_POSTGRESQL)
    return [finding('versions.oldPostgresql', { ...found, oldest: OLDEST_POSTGRESQL })];
  if (process.versions.node !== dependencies.node)
    return [finding('versions.otherNode', { ...found, tested: dependencies.node })];
  return [finding('versions.fine', found)];
}

async function checkSchema({ pool }: Checked): Promise<Finding[]> {
  try {
    await assertMigrated(pool);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [finding('schema.notMigrated', { problem: error.message })];
  }
  const expected = (await readFile(join(ROOT, 'server/db/schema.snapshot.sql'), 'utf8')).split('\n');
  const found = (await describeSchema(pool)).split('\n');
  const missing = expected.filter((line) => !found.includes(line));
  const added = found.filter((line) => !expected.includes(line));
  if (missing.length + added.length === 0) return [finding('schema.fine')];
  const lines = [...missing.map((line) => `- ${line.trim()}`), ...added.map((line) => `+ ${line.trim()}`)];
  return [finding('schema.differs', { lines: lines.slice(0, 5).join(', ') })];
}

async function checkRows({ pool }: Checked): Promise<Finding[]> {
  const findings = (await queryOrphans(pool))
    .filter(({ count }) => count > 0)
    .map(({ rule, count, example }) => finding(`rows.${rule}`, { count, example: example ?? '' }));
  const differing = (await queryAliases(pool)).filter(hasOtherKeys);
  const [example] = differing;
  if (example !== undefined)
    findings.push(finding('rows.otherStickers', { count: differing.length, example: example.id }));
  return findings.length > 0 ? findings : [finding('rows.fine')];
}

function hasOtherKeys({ aliases, aliasKeys }: AliasedRow): boolean {
  return aliasKeysOf({ aliases: aliases ?? undefined }).join('\n') !== aliasKeys.join('\n');
}

async function checkAttachments({ pool, settings }: Checked): Promise<Finding[]> {
  const attachments = await queryFileKeys(pool);
  const partsOf = new Map<string, Set<FilePart>>();
  for await (const { fileKey, part } of (await openAttachmentFiles(settings)).list())
    partsOf.set(fileKey, (partsOf.get(fileKey) ?? new Set()).add(part));
  // Read last, as the files of what was just uploaded or removed are named there.
  const keysInUse = new Set(
    [...attachments, ...(await queryFileKeys(pool)), ...(await queryUnusedKeys(pool))].map(
      ({ fileKey }) => fileKey,
    ),
  );
  const findings: Finding[] = [];
  const incomplete = attachments.filter(({ fileKey, isPhoto }) => {
    const wanted: readonly FilePart[] = isPhoto ? photoSizes : ['document'];
    return !wanted.every((part) => partsOf.get(fileKey)?.has(part));
  });
  const [firstIncomplete] = incomplete;
  if (firstIncomplete !== undefined)
    findings.push(
      finding('attachments.missing', {
        count: incomplete.length,
        total: attachments.length,
        example: firstIncomplete.fileKey,
      }),
    );
  const surplus = [...partsOf.keys()].filter((fileKey) => !keysInUse.has(fileKey));
  const [example] = surplus;
  if (example !== undefined)
    findings.push(finding('attachments.surplus', { count: surplus.length, example }));
  return findings.length > 0 ? findings : [finding('attachments.fine', { count: attachments.length })];
}

async function checkTexts({ pool, settings: { PHOTO_TEXT } }: Checked): Promise<Finding[]> {
  const reason = await whyUnread(PHOTO_TEXT);
  if (reason === 'off') return [finding('texts.off')];
  const withPhotos = reason === undefined;
  const [{ photos, documents } = { photos: 0, documents: 0 }] = await countAttachmentsToRead(pool, {
    model: TEXT_MODEL,
    withPhotos,
  });
  if (withPhotos) return [finding('texts.waiting', { photos, documents })];
  const readDocuments = finding('texts.documentsWaiting', { count: documents });
  const unread =
    reason === 'memory'
      ? finding('texts.noMemory', { memory: Math.floor(memoryBytes() / MB) })
      : finding('texts.noModels');
  return [readDocuments, unread];
}

/** Checks the files of exports and imports. */
async function checkFiles({ pool, settings }: Checked): Promise<Finding[]> {
  const before = await queryFileRows(pool);
  const files = new Set<string>();
  for await (const key of (await openStoredFiles(settings)).list()) files.add(key);
  // Read last, as files may have been stored or removed meanwhile.
  const after = await queryFileRows(pool);
  const still = new Set(after.filter(({ hasFile }) => hasFile).map(({ id }) => id));
  const lost = before.filter(
    ({ kind, id, hasFile }) => hasFile && still.has(id) && !files.has(`${kind}/${id}`),
  );
  const keysInUse = new Set<string>([...before, ...after].flatMap(keysOf));
  const surplus = [...files].filter((key) => !keysInUse.has(key));
  const findings: Finding[] = [];
  const [firstLost] = lost;
  if (firstLost !== undefined)
    findings.push(
      finding('files.lost', { count: lost.length, example: `${firstLost.kind}/${firstLost.id}` }),
    );
  const [example] = surplus;
  if (example !== undefined) findings.push(finding('files.surplus', { count: surplus.length, example }));
  return findings.length > 0 ? findings : [finding('files.fine', { count: files.size })];
}

function keysOf({ kind, id }: FileRow): string[] {
  return kind === 'exports'
    ? [exportFileKey(id)]
    : [uploadKey, recordsKey, stepsKey, leftOutKey].map((keyOf) => keyOf(id));
}

async function checkJobs({ pool }: Checked): Promise<Finding[]> {
  const failed = await queryFailedJobs(pool);
  if (failed.length === 0) return [finding('jobs.fine')];
  const list = failed.map(({ name, count }) => `${count} ${name}`).join(', ');
  return [finding('jobs.failing', { list })];
}

const MB = 1_000_000;
/** The size of one write-ahead log segment of PostgreSQL (16 MiB), rounded up. */
const LEAST_MB = 17;

async function checkDisk({ pool, settings }: Checked): Promise<Finding[]> {
  const [server] = await queryServer(pool);
  const { bavail, bsize } = await statfs(settings.DATA_DIR);
  const free = Math.floor((bavail * bsize) / MB);
  const database = Math.ceil((server?.bytes ?? 0) / MB);
  const found = { free, folder: settings.DATA_DIR, database };
  if (settings.DATABASE_URL === undefined && free < LEAST_MB) return [finding('disk.full', found)];
  if (free < settings.DISK_RESERVE_MB) return [finding('disk.low', found)];
  if (free < 2 * settings.DISK_RESERVE_MB) return [finding('disk.soonLow', found)];
  return [finding('disk.fine', found)];
}

const CLOCK_MS = 5_000;

async function checkClock({ pool }: Checked): Promise<Finding[]> {
  const [server] = await queryServer(pool);
  const off = Date.parse(server?.now ?? '') - Date.now();
  const ahead = Date.parse(server?.newest ?? '') - Date.now();
  if (Math.abs(off) > CLOCK_MS) return [finding('clock.differs', { seconds: Math.round(off / 1000) })];
  if (ahead > CLOCK_MS) return [finding('clock.ahead', { seconds: Math.round(ahead / 1000) })];
  return [finding('clock.fine')];
}

async function checkKeys({ settings }: Checked): Promise<Finding[]> {
  const { DATA_DIR, AUTH_SECRET, VAPID_PRIVATE_KEY } = settings;
  const stored = (await readIfThere(join(DATA_DIR, 'auth-secret')))?.trim();
  const findings: Finding[] = [];
  if (AUTH_SECRET === undefined && stored === undefined)
    findings.push(finding('keys.noSecret', { folder: DATA_DIR }));
  if (AUTH_SECRET !== undefined && stored !== undefined && AUTH_SECRET !== stored)
    findings.push(finding('keys.otherSecret'));
  if (VAPID_PRIVATE_KEY === undefined && (await readIfThere(join(DATA_DIR, 'vapid-keys.json'))) === undefined)
    findings.push(finding('keys.noPushKeys', { folder: DATA_DIR }));
  return findings.length > 0 ? findings : [finding('keys.fine')];
}

const ANSWER_MS = 5_000;

async function checkAddress({ settings }: Checked): Promise<Finding[]> {
  const { PUBLIC_URL, HOST, HOME_TLS, TRUSTED_PROXIES, DATA_DIR } = settings;
  if (HOME_TLS) return [finding('address.atHome', { address: String(homeOrigin(settings)) })];
  const running = await readRunningOrigin(DATA_DIR);
  if (PUBLIC_URL === undefined) {
    if (HOST === '127.0.0.1') return [finding('address.thisMachine')];
    return [finding('address.missing', { host: HOST })];
  }
  const findings: Finding[] = [];
  if (!PUBLIC_URL.startsWith('https:') && !/^http:\/\/(localhost|127\.)/.test(PUBLIC_URL))
    findings.push(finding('address.notHttps', { address: PUBLIC_URL }));
  if (running !== undefined) {
    const answer = await fetch(`${PUBLIC_URL}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ status }) => `status ${status}`,
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    );
    if (answer !== 'status 200')
      findings.push(finding('address.silent', { address: PUBLIC_URL, problem: answer }));
  }
  return findings.length > 0
    ? findings
    : [finding('address.fine', { address: PUBLIC_URL, proxies: TRUSTED_PROXIES })];
}

const OTHERS = 0o077;
const ENDS_SOON_MS = 365 * 24 * 60 * 60 * 1000;

async function checkHomeTls({ settings }: Checked): Promise<Finding[]> {
  const { HOME_TLS, DATA_DIR, HOST } = settings;
  if (!HOME_TLS) return [finding('homeTls.off')];
  const path = authorityPath(DATA_DIR);
  const stored = await readAuthority(DATA_DIR);
  if (stored === undefined) return [finding('homeTls.missing', { path })];
  const findings: Finding[] = [];
  if (((await stat(path)).mode & OTHERS) !== 0) findings.push(finding('homeTls.readable', { path }));
  const until = new X509Certificate(stored.root).validToDate;
  const at = until.toISOString();
  if (until.getTime() - Date.now() < ENDS_SOON_MS) findings.push(finding('homeTls.endsSoon', { at, path }));
  if (HOST === 'localhost' || isLoopback(HOST)) findings.push(finding('homeTls.thisMachine', { host: HOST }));
  if ((await readRunningOrigin(DATA_DIR)) !== undefined)
    findings.push(...(await checkCertificate(settings, stored)));
  return findings.length > 0 ? findings : [finding('homeTls.fine', { at })];
}

/** Connects to the running server like a device that has the authority. */
async function checkCertificate(settings: Settings, { root }: StoredAuthority): Promise<Finding[]> {
  const { HOST, HOME_TLS_PORT } = settings;
  const { hostname } = new URL(homeOrigin(settings) ?? '');
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  const name = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: HOME_TLS_PORT,
    ca: root,
    timeout: ANSWER_MS,
    ...(isIP(name) === 0 && { servername: name }),
    checkServerIdentity: (_host, certificate) => checkServerIdentity(name, certificate),
  });
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'secureConnect');
    return [];
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return [finding(certificateFaults[code] ?? 'homeTls.untrusted', { name, problem: message })];
  } finally {
    socket.destroy();
  }
}

const certificateFaults: Record<string, 'homeTls.wrongTime' | 'homeTls.otherName'> = {
  CERT_HAS_EXPIRED: 'homeTls.wrongTime',
  CERT_NOT_YET_VALID: 'homeTls.wrongTime',
  ERR_TLS_CERT_ALTNAME_INVALID: 'homeTls.otherName',
};

/** Google too. The answer does not show whether client, secret and redirect address are right. */
async function checkProviders({ settings }: Checked): Promise<Finding[]> {
  const providers = providerOptionsOf(settings);
  if (providers.length === 0) return [finding('signIn.none')];
  return Promise.all(
    providers.map(({ id, name, issuer }) =>
      createIssuerReader(issuer)().then(
        () => finding('signIn.fine', { name, address: `${settings.PUBLIC_URL}/api/auth/callback/${id}` }),
        ({ message }: Error) => finding('signIn.fails', { name, problem: message }),
      ),
    ),
  );
}

async function checkMail({ settings: { SMTP_URL, MAIL_FROM = '' } }: Checked): Promise<Finding[]> {
  if (SMTP_URL !== undefined) {
    const smtp = createSmtp(SMTP_URL, MAIL_FROM);
    try {
      await smtp.verify();
      return [finding('mail.fine', { host: new URL(SMTP_URL).host })];
    } catch (error) {
      return [explainSmtpFailure(SMTP_URL, error)];
    } finally {
      smtp.close();
    }
  }
  return [finding('mail.off')];
}

const OLD_MS = 2 * 24 * 60 * 60 * 1000;

async function checkBackups({ settings: { BACKUP_DIR, DATA_DIR } }: Checked): Promise<Finding[]> {
  if (BACKUP_DIR === undefined) return [finding('backups.off')];
  const names = await listSnapshots(BACKUP_DIR).catch(() => []);
  const findings: Finding[] = [];
  const folder = BACKUP_DIR;
  for (const name of names.filter(isDatedLater)) findings.push(finding('backups.later', { folder, name }));
  for (const name of await listDamaged(BACKUP_DIR).catch(() => []))
    findings.push(finding('backups.damaged', { name }));
  const problem = await readBackupFault(DATA_DIR);
  if (problem !== undefined) findings.push(finding('backups.failed', { problem, folder }));
  const last = names.findLast((name) => !isDatedLater(name));
  const at = last === undefined ? undefined : parseSnapshotName(last);
  if (at === undefined) return [...findings, finding('backups.none', { folder })];
  if (Date.now() - at.getTime() > OLD_MS)
    findings.push(finding('backups.old', { at: at.toISOString(), folder }));
  return findings.length > 0 ? findings : [finding('backups.fine', { at: at.toISOString() })];
}
