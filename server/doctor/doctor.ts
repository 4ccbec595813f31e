import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { checkServerIdentity, connect } from 'node:tls';
import type { Pool } from 'pg';
import { z } from 'zod';
import { aliasKeysOf } from '#domain/bins/thing-codes.ts';
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

/** `advice` says what to do. A warning is a choice that may be meant; a fault is not. */
type Finding = { level: 'ok'; text: string } | { level: 'warning' | 'fault'; text: string; advice: string };

/** A finding, and the part of the installation that it is about. */
export type PartFinding = Finding & { part: string };

type Checked = { pool: Pool; settings: Settings };

const checks: Record<string, (checked: Checked) => Promise<Finding[]>> = {
  versions: checkVersions,
  schema: checkSchema,
  rows: checkRows,
  'photos and documents': checkAttachments,
  'text in photos and documents': checkTexts,
  files: checkFiles,
  jobs: checkJobs,
  disk: checkDisk,
  clock: checkClock,
  keys: checkKeys,
  address: checkAddress,
  'https at home': checkHomeTls,
  'single sign-on': checkProviders,
  mail: checkMail,
  backups: checkBackups,
};

/** Examines an installation and changes nothing. Returns the report, and whether it has a fault. */
export async function examine(checked: Checked): Promise<{ report: string; isHealthy: boolean }> {
  const lines: string[] = [];
  let faults = 0;
  for (const finding of await examineParts(checked)) {
    lines.push(`${finding.level.padEnd(8)} ${finding.part}: ${finding.text}`);
    if ('advice' in finding) lines.push(`         ${finding.advice}`);
    if (finding.level === 'fault') faults++;
  }
  lines.push('', faults === 0 ? 'No faults.' : `${faults} ${faults === 1 ? 'fault' : 'faults'}.`);
  return { report: lines.join('\n'), isHealthy: faults === 0 };
}

/** Examines one part after the other, and changes nothing. */
export async function examineParts(checked: Checked): Promise<PartFinding[]> {
  const findings: PartFinding[] = [];
  for (const [part, check] of Object.entries(checks))
    for (const finding of await check(checked).catch(notChecked)) findings.push({ ...finding, part });
  return findings;
}

const ok = (text: string): Finding => ({ level: 'ok', text });
const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice });
const fault = (text: string, advice: string): Finding => ({ level: 'fault', text, advice });

function notChecked(error: Error): Finding[] {
  return [fault(`could not be checked: ${error.message}`, 'Remove the causes of the other faults first.')];
}

const ROOT = join(import.meta.dirname, '../..');

async function checkVersions({ pool }: Checked): Promise<Finding[]> {
  const [server] = await queryServer(pool);
  const { dependencies } = z
    .object({ dependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));
  const text = `Whichbin ${version}, Node ${process.versions.node}, PostgreSQL ${server?.version}`;
  if ((server?.major ?? 0) < OLDEST_POSTGRESQL)
    return [
      fault(
        text,
        `Whichbin needs PostgreSQL ${OLDEST_POSTGRESQL} or newer. Back up, and restore into a newer one.`,
      ),
    ];
  if (process.versions.node !== dependencies.node)
    return [
      warning(text, `Whichbin is tested with Node ${dependencies.node}. Run npm ci, and start it by npm.`),
    ];
  return [ok(text)];
}

async function checkSchema({ pool }: Checked): Promise<Finding[]> {
  try {
    await assertMigrated(pool);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [fault(error.message, 'Some of the other checks may fail until then.')];
  }
  const expected = (await readFile(join(ROOT, 'server/db/schema.snapshot.sql'), 'utf8')).split('\n');
  const found = (await describeSchema(pool)).split('\n');
  const missing = expected.filter((line) => !found.includes(line));
  const added = found.filter((line) => !expected.includes(line));
  if (missing.length + added.length === 0) return [ok('as this version creates it')];
  const lines = [...missing.map((line) => `- ${line.trim()}`), ...added.map((line) => `+ ${line.trim()}`)];
  return [
    fault(
      `differs from what this version creates: ${lines.slice(0, 5).join(', ')}`,
      'Somebody changed the tables by hand. Back up, and restore into an empty database.',
    ),
  ];
}

async function checkRows({ pool }: Checked): Promise<Finding[]> {
  const findings = (await queryOrphans(pool))
    .filter(({ count }) => count > 0)
    .map(({ rule, count, example }) =>
      fault(
        `${count} ${rule}, for one ${example}`,
        'This is a fault of Whichbin, or of a change by hand. Report it, and keep your last backups.',
      ),
    );
  const differing = (await queryAliases(pool)).filter(hasOtherKeys);
  if (differing.length > 0)
    findings.push(
      fault(
        `${differing.length} bins and places are found by other stickers than they name, for one ${differing[0]?.id}`,
        'Save the other stickers of these bins and places again; report it if nobody changed the tables by hand.',
      ),
    );
  return findings.length > 0
    ? findings
    : [ok('none without what they belong to, all codes and stickers lead where they should')];
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
  if (incomplete.length > 0)
    findings.push(
      fault(
        `${incomplete.length} of ${attachments.length} have no files, for one ${incomplete[0]?.fileKey}`,
        'Copy the files of these keys from the folder photos of a backup into that of DATA_DIR.',
      ),
    );
  const surplus = [...partsOf.keys()].filter((fileKey) => !keysInUse.has(fileKey));
  if (surplus.length > 0)
    findings.push(
      warning(
        `${surplus.length} files belong to no photo or document, for one ${surplus[0]}`,
        'They only take room; a restored database leaves some. Remove them when you have a backup.',
      ),
    );
  return findings.length > 0 ? findings : [ok(`${attachments.length}, all with their files`)];
}

async function checkTexts({ pool, settings: { PHOTO_TEXT } }: Checked): Promise<Finding[]> {
  const reason = await whyUnread(PHOTO_TEXT);
  if (reason === 'off') return [ok('is not read, as PHOTO_TEXT is off')];
  const withPhotos = reason === undefined;
  const [{ photos, documents } = { photos: 0, documents: 0 }] = await countAttachmentsToRead(pool, {
    model: TEXT_MODEL,
    withPhotos,
  });
  if (withPhotos) return [ok(`${photos} photos and ${documents} documents are still to be read`)];
  const readDocuments = ok(`${documents} documents are still to be read`);
  if (reason === 'memory') {
    const memory = `${Math.floor(memoryBytes() / MB)} MB of memory`;
    return [
      readDocuments,
      ok(`photos are not read, as there are ${memory}; PHOTO_TEXT=on reads them anyway`),
    ];
  }
  return [
    readDocuments,
    fault(
      'photos are not read, as the models are not installed',
      'Run npm ci, or set PHOTO_TEXT=off, which leaves documents unread as well.',
    ),
  ];
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
  if (lost.length > 0)
    findings.push(
      warning(
        `${lost.length} exports and imports have no file, for one ${lost[0]?.kind}/${lost[0]?.id}`,
        'Backups do not have them. Such an export can be made again; such an import cannot go on or be undone.',
      ),
    );
  if (surplus.length > 0)
    findings.push(
      warning(
        `${surplus.length} files belong to no export or import, for one ${surplus[0]}`,
        'They only take room. Remove them.',
      ),
    );
  return findings.length > 0 ? findings : [ok(`${files.size} of exports and imports, all that are needed`)];
}

function keysOf({ kind, id }: FileRow): string[] {
  return kind === 'exports'
    ? [exportFileKey(id)]
    : [uploadKey, recordsKey, stepsKey, leftOutKey].map((keyOf) => keyOf(id));
}

async function checkJobs({ pool }: Checked): Promise<Finding[]> {
  const failed = await queryFailedJobs(pool);
  if (failed.length === 0) return [ok('none fails repeatedly')];
  const list = failed.map(({ name, count }) => `${count} ${name}`).join(', ');
  return [warning(`failed five times or more: ${list}`, 'The log of the server says why (job … failed).')];
}

const MB = 1_000_000;
/** The size of one write-ahead log segment of PostgreSQL (16 MiB), rounded up. */
const LEAST_MB = 17;

async function checkDisk({ pool, settings }: Checked): Promise<Finding[]> {
  const [server] = await queryServer(pool);
  const { bavail, bsize } = await statfs(settings.DATA_DIR);
  const free = Math.floor((bavail * bsize) / MB);
  const text = `${free} MB free for ${settings.DATA_DIR}, the database has ${Math.ceil((server?.bytes ?? 0) / MB)} MB`;
  if (settings.DATABASE_URL === undefined && free < LEAST_MB)
    return [
      fault(text, 'Every change is refused, as the database cannot write. Make room on that disk at once.'),
    ];
  if (free < settings.DISK_RESERVE_MB)
    return [
      fault(text, 'Photos are refused until there is more room (DISK_RESERVE_MB). Make room on that disk.'),
    ];
  if (free < 2 * settings.DISK_RESERVE_MB)
    return [warning(text, 'Photos will soon be refused (DISK_RESERVE_MB).')];
  return [ok(text)];
}

const CLOCK_MS = 5_000;

async function checkClock({ pool }: Checked): Promise<Finding[]> {
  const [server] = await queryServer(pool);
  const off = Date.parse(server?.now ?? '') - Date.now();
  const ahead = Date.parse(server?.newest ?? '') - Date.now();
  if (Math.abs(off) > CLOCK_MS)
    return [
      fault(`the database’s differs by ${Math.round(off / 1000)} s`, 'Synchronise both machines by NTP.'),
    ];
  if (ahead > CLOCK_MS)
    return [
      warning(
        `the newest change is ${Math.round(ahead / 1000)} s ahead`,
        'The clock was wrong, or is. Synchronise it by NTP.',
      ),
    ];
  return [ok('agrees with the database’s')];
}

async function checkKeys({ settings }: Checked): Promise<Finding[]> {
  const { DATA_DIR, AUTH_SECRET, VAPID_PRIVATE_KEY } = settings;
  const stored = (await readIfThere(join(DATA_DIR, 'auth-secret')))?.trim();
  const findings: Finding[] = [];
  if (AUTH_SECRET === undefined && stored === undefined)
    findings.push(
      fault(
        `${DATA_DIR} has no auth-secret`,
        'Put it back from a backup: without it everybody is signed out.',
      ),
    );
  if (AUTH_SECRET !== undefined && stored !== undefined && AUTH_SECRET !== stored)
    findings.push(
      warning(
        'AUTH_SECRET differs from the file auth-secret',
        'The setting counts. Links and sessions made with the other one are void.',
      ),
    );
  if (VAPID_PRIVATE_KEY === undefined && (await readIfThere(join(DATA_DIR, 'vapid-keys.json'))) === undefined)
    findings.push(
      fault(`${DATA_DIR} has no vapid-keys.json`, 'Put it back from a backup: without it pushes end.'),
    );
  return findings.length > 0 ? findings : [ok('present')];
}

const ANSWER_MS = 5_000;

async function checkAddress({ settings }: Checked): Promise<Finding[]> {
  const { PUBLIC_URL, HOST, HOME_TLS, TRUSTED_PROXIES, DATA_DIR } = settings;
  if (HOME_TLS) return [ok(String(homeOrigin(settings)))];
  const running = await readRunningOrigin(DATA_DIR);
  if (PUBLIC_URL === undefined) {
    if (HOST === '127.0.0.1') return [ok('this machine only')];
    return [
      warning(`HOST is ${HOST} without PUBLIC_URL`, 'Set PUBLIC_URL to the https address that people open.'),
    ];
  }
  const findings: Finding[] = [];
  if (!PUBLIC_URL.startsWith('https:') && !/^http:\/\/(localhost|127\.)/.test(PUBLIC_URL))
    findings.push(
      warning(
        `${PUBLIC_URL} is not https`,
        'Browsers keep no data offline and give no camera there; see "Https at home" in docs/operating.md.',
      ),
    );
  if (running !== undefined) {
    const answer = await fetch(`${PUBLIC_URL}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ status }) => `status ${status}`,
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    );
    if (answer !== 'status 200')
      findings.push(
        fault(
          `${PUBLIC_URL}/healthz does not answer from here (${answer})`,
          'Check the name, the certificate and the proxy.',
        ),
      );
  }
  return findings.length > 0 ? findings : [ok(`${PUBLIC_URL}, believing ${TRUSTED_PROXIES}`)];
}

const OTHERS = 0o077;
const ENDS_SOON_MS = 365 * 24 * 60 * 60 * 1000;

async function checkHomeTls({ settings }: Checked): Promise<Finding[]> {
  const { HOME_TLS, DATA_DIR, HOST } = settings;
  if (!HOME_TLS) return [ok('HOME_TLS is not set')];
  const path = authorityPath(DATA_DIR);
  const stored = await readAuthority(DATA_DIR);
  if (stored === undefined) return [fault(`${path} does not exist`, 'Start Whichbin once, which makes it.')];
  const findings: Finding[] = [];
  if (((await stat(path)).mode & OTHERS) !== 0)
    findings.push(fault(`${path} can be read by other accounts`, `Run chmod 600 ${path}.`));
  const until = new X509Certificate(stored.root).validToDate;
  if (until.getTime() - Date.now() < ENDS_SOON_MS)
    findings.push(
      warning(
        `the authority ends on ${until.toISOString()}`,
        `Check this machine’s clock. Before that date, move ${path} away; each device then needs the new certificate.`,
      ),
    );
  if (HOST === 'localhost' || isLoopback(HOST))
    findings.push(warning(`HOST is ${HOST}`, 'No other device reaches it. Set HOST=0.0.0.0.'));
  if ((await readRunningOrigin(DATA_DIR)) !== undefined)
    findings.push(...(await checkCertificate(settings, stored)));
  return findings.length > 0 ? findings : [ok(`valid, devices trust it until ${until.toISOString()}`)];
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
    return [
      fault(
        `a device cannot trust ${name}: ${message}`,
        certificateAdvice[code] ?? 'Restart Whichbin, and check HOME_TLS_PORT.',
      ),
    ];
  } finally {
    socket.destroy();
  }
}

const clockAdvice = 'Set this machine’s clock, best by NTP. A new certificate is issued within a minute.';
const certificateAdvice: Record<string, string> = {
  CERT_HAS_EXPIRED: clockAdvice,
  CERT_NOT_YET_VALID: clockAdvice,
  ERR_TLS_CERT_ALTNAME_INVALID: 'Restart Whichbin, as its name or PUBLIC_URL is another since it started.',
};

/** Google too. The answer does not show whether client, secret and redirect address are right. */
async function checkProviders({ settings }: Checked): Promise<Finding[]> {
  const providers = providerOptionsOf(settings);
  if (providers.length === 0) return [ok('no provider is set')];
  return Promise.all(
    providers.map(({ id, name, issuer }) =>
      createIssuerReader(issuer)().then(
        () => ok(`${name} answers; redirect address there: ${settings.PUBLIC_URL}/api/auth/callback/${id}`),
        ({ message }: Error) => fault(`nobody can sign in with ${name}: ${message}`, providerAdvice),
      ),
    ),
  );
}

const providerAdvice =
  'Compare the address with what the provider calls “issuer”, to the letter; this machine must reach it and trust its certificate.';

async function checkMail({ settings: { SMTP_URL, MAIL_FROM = '' } }: Checked): Promise<Finding[]> {
  if (SMTP_URL !== undefined) {
    const smtp = createSmtp(SMTP_URL, MAIL_FROM);
    try {
      await smtp.verify();
      return [
        ok(`${new URL(SMTP_URL).host} lets Whichbin in; npm run admin -- mail test <email> sends a mail`),
      ];
    } catch (error) {
      const { text, advice } = explainSmtpFailure(SMTP_URL, error);
      return [fault(text, advice)];
    } finally {
      smtp.close();
    }
  }
  return [
    warning('SMTP_URL is not set', 'Nobody gets mails, and addresses stay unproved. Fine for one household.'),
  ];
}

const OLD_MS = 2 * 24 * 60 * 60 * 1000;

async function checkBackups({ settings: { BACKUP_DIR, DATA_DIR } }: Checked): Promise<Finding[]> {
  if (BACKUP_DIR === undefined)
    return [
      warning(
        'none is scheduled',
        'Set BACKUP_DIR to a folder on another disk, or run npm run backup yourself.',
      ),
    ];
  const names = await listSnapshots(BACKUP_DIR).catch(() => []);
  const findings: Finding[] = [];
  for (const name of names.filter(isDatedLater))
    findings.push(
      fault(
        `${BACKUP_DIR} has one that is dated after now, ${name}`,
        'Set this machine’s clock. If it is right, remove that folder when a newer backup was made.',
      ),
    );
  for (const name of await listDamaged(BACKUP_DIR).catch(() => []))
    findings.push(fault(`${name} is damaged: its manifest is not whole`, 'Remove that folder.'));
  const tryAgain = `Run npm run backup -- ${BACKUP_DIR} to see whether it works now.`;
  const failure = await readBackupFault(DATA_DIR);
  if (failure !== undefined) findings.push(fault(`the last one failed: ${failure}`, tryAgain));
  const last = names.findLast((name) => !isDatedLater(name));
  const at = last === undefined ? undefined : parseSnapshotName(last);
  if (at === undefined) findings.push(fault(`${BACKUP_DIR} has none`, tryAgain));
  else if (Date.now() - at.getTime() > OLD_MS)
    findings.push(fault(`the last is of ${at.toISOString()}`, tryAgain));
  return findings.length > 0 ? findings : [ok(`the last is of ${at?.toISOString()}`)];
}
