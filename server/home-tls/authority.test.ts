import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { makeDataDir } from '../start/data-dir.ts';
import {
  authorityPath,
  certificateDays,
  issueCertificate,
  openAuthority,
  readAuthority,
  type ServerCertificate,
  type StoredAuthority,
} from './authority.ts';

const DAY_MS = 24 * 60 * 60_000;
const names = { dns: ['nas.local', 'localhost'], ip: ['192.168.1.20', '127.0.0.1', 'fd00::1'] };

async function newFolder(): Promise<string> {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  return path;
}

/** Returns undefined if a TLS client that trusts only the root accepts the certificate for the name. */
async function refusalOf(
  { root }: StoredAuthority,
  { key, cert }: Pick<ServerCertificate, 'key' | 'cert'>,
  servername: string,
): Promise<string | undefined> {
  const server = createServer({ key, cert }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, ca: root, servername });
  try {
    await once(socket, 'secureConnect');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    socket.destroy();
    server.close();
  }
}

test('devices that trust the root accept the certificate for its names only', async () => {
  const authority = await openAuthority(await newFolder());
  const certificate = await issueCertificate(authority, names, Date.now());
  expect(await refusalOf(authority, certificate, 'nas.local')).toBeUndefined();
  expect(await refusalOf(authority, certificate, 'other.local')).toContain('altnames');
  const leaf = new X509Certificate(certificate.cert);
  expect(leaf.checkIP('192.168.1.20')).toBe('192.168.1.20');
  expect(leaf.checkIP('fd00::1')).toBe('fd00::1');
  expect([leaf.ca, leaf.keyUsage]).toEqual([false, ['1.3.6.1.5.5.7.3.1']]);
});

test.each([
  ['a public name', { dns: ['example.org'], ip: [] }],
  ['a public name beside a local one', { dns: ['nas.local', 'example.org'], ip: [] }],
  ['a name that only ends like a local one', { dns: ['evil-local'], ip: [] }],
  ['a public IPv4 address', { dns: ['nas.local'], ip: ['192.0.2.1'] }],
  ['a public IPv6 address', { dns: ['nas.local'], ip: ['2001:db8::1'] }],
])('the stored key cannot sign for %s', async (_what, others) => {
  const authority = await openAuthority(await newFolder());
  const certificate = await issueCertificate(authority, others, Date.now());
  expect(await refusalOf(authority, certificate, others.dns[0] ?? '')).toBe('permitted subtree violation');
});

test('the certificate of another home is refused', async () => {
  const [authority, other] = [await openAuthority(await newFolder()), await openAuthority(await newFolder())];
  const certificate = await issueCertificate(other, names, Date.now());
  expect(await refusalOf(authority, certificate, 'nas.local')).toContain('unable to');
});

test('a certificate is valid for days before and less than Apple’s 825 days after', async () => {
  const authority = await openAuthority(await newFolder());
  const now = Date.now();
  const { cert, from, until } = await issueCertificate(authority, names, now);
  const { validFromDate, validToDate } = new X509Certificate(cert);
  expect(now - from).toBe(2 * DAY_MS);
  expect(until - now).toBe(certificateDays * DAY_MS);
  expect(Math.abs(validFromDate.getTime() - from)).toBeLessThan(1000);
  expect(Math.abs(validToDate.getTime() - until)).toBeLessThan(1000);
});

test.each([
  ['ahead', Date.UTC(2040, 0, 1)],
  ['at 1970', 0],
])('an authority made while the clock was %s is valid today', async (_what, clock) => {
  const { root } = await openAuthority(await newFolder(), clock);
  const { validFromDate, validToDate } = new X509Certificate(root);
  expect(validFromDate.getTime()).toBeLessThan(Date.now());
  expect(validToDate.getTime()).toBeGreaterThan(Date.now() + 5 * 365 * DAY_MS);
});

test('two first starts at once use one authority, in a private file', async () => {
  const folder = await newFolder();
  const [first, second] = await Promise.all([openAuthority(folder), openAuthority(folder)]);
  expect(second).toEqual(first);
  expect(await openAuthority(folder)).toEqual(first);
  expect((await stat(authorityPath(folder))).mode & 0o777).toBe(0o600);
});

test('a start makes a key private that others could read', async () => {
  const folder = await newFolder();
  await openAuthority(folder);
  await chmod(authorityPath(folder), 0o644);
  await makeDataDir(folder);
  expect((await stat(authorityPath(folder))).mode & 0o777).toBe(0o600);
});

test.each([
  ['cut off', (text: string) => text.slice(0, 100)],
  ['of another key', (text: string, other: string) => swap(text, other, 'key')],
  ['of another root', (text: string, other: string) => swap(text, other, 'root')],
  ['without PEM', () => JSON.stringify({ root: 'x', issuer: 'x', key: 'x' })],
])('an authority %s is refused by name and left as it is', async (_what, damage) => {
  const [folder, other] = [await newFolder(), await newFolder()];
  await Promise.all([openAuthority(folder), openAuthority(other)]);
  const path = authorityPath(folder);
  const text = damage(await readFile(path, 'utf8'), await readFile(authorityPath(other), 'utf8'));
  await writeFile(path, text);
  await expect(openAuthority(folder)).rejects.toThrow(`${path} is damaged. Put it back from a backup`);
  await expect(readAuthority(folder)).rejects.toThrow('is damaged');
  expect(await readFile(path, 'utf8')).toBe(text);
});

function swap(text: string, other: string, part: keyof StoredAuthority): string {
  return JSON.stringify({ ...JSON.parse(text), [part]: JSON.parse(other)[part] });
}
