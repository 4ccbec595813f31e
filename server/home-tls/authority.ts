import { createPrivateKey, KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import { z } from 'zod';
import {
  damagedFile,
  readJsonIfThere,
  writePrivateFile,
  writePrivateFileOnce,
} from '../start/private-file.ts';
import { type LocalNames, localDomains, localNetworks, mdnsName } from './local-names.ts';

/** The PEM files in DATA_DIR: the certificate that devices install, the issuing one below it, and the key of the latter. */
export const storedAuthority = z.object({ root: z.string(), issuer: z.string(), key: z.string() });
export type StoredAuthority = z.infer<typeof storedAuthority>;

export type ServerCertificate = { key: string; cert: string; names: LocalNames; from: number; until: number };

const DAY_MS = 24 * 60 * 60_000;
const AUTHORITY_DAYS = 3_650;
/** Apple refuses more than 825 days. */
export const certificateDays = 90;
/** Also valid before now, for devices whose clock is behind. */
const BACKDATED_DAYS = 2;
/** A fixed date, so that a clock that was ahead at the first start makes no certificate that begins in the future. */
const AUTHORITY_FROM = Date.UTC(2026, 0, 1);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** The authority of an installation, created when there is none. @throws StartError for a damaged file */
export async function openAuthority(dataDir: string, now = Date.now()): Promise<StoredAuthority> {
  const existing = await readAuthority(dataDir);
  if (existing !== undefined) return existing;
  const created = await createAuthority(now);
  await writePrivateFileOnce(authorityPath(dataDir), textOf(created));
  // Another process may have been first; both then use its authority.
  return (await readAuthority(dataDir)) ?? created;
}

/** Undefined if there is none. @throws StartError for a damaged file */
export async function readAuthority(dataDir: string): Promise<StoredAuthority | undefined> {
  const path = authorityPath(dataDir);
  const stored = await readJsonIfThere(path, storedAuthority);
  if (stored !== undefined) assertWhole(stored, path);
  return stored;
}

/** Stores the authority of a backup. */
export async function writeAuthority(dataDir: string, authority: StoredAuthority): Promise<void> {
  await writePrivateFile(authorityPath(dataDir), textOf(authority));
}

export function authorityPath(dataDir: string): string {
  return join(dataDir, 'home-tls.json');
}

function textOf(authority: StoredAuthority): string {
  return `${JSON.stringify(authority)}\n`;
}

function assertWhole({ root, issuer, key }: StoredAuthority, path: string): void {
  let isWhole: boolean;
  try {
    const [above, below] = [new X509Certificate(root), new X509Certificate(issuer)];
    isWhole = below.verify(above.publicKey) && below.checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    throw damagedFile(path, error);
  }
  if (!isWhole) throw damagedFile(path);
}

/**
 * Security: the root's key is never stored. What DATA_DIR holds can sign for local names only, also on devices that
 * ignore the constraints of an installed root.
 */
async function createAuthority(now: number): Promise<StoredAuthority> {
  const validity = {
    notBefore: new Date(AUTHORITY_FROM),
    notAfter: new Date(Math.max(now, AUTHORITY_FROM) + AUTHORITY_DAYS * DAY_MS),
  };
  const [rootKeys, issuerKeys] = await Promise.all([createKeys(), createKeys()]);
  const name = `Whichbin (${mdnsName()})`;
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    keys: rootKeys,
    name: [{ CN: [name] }],
    signingAlgorithm: algorithm,
    extensions: await authorityExtensions(rootKeys.publicKey, 1),
  });
  const issuer = await x509.X509CertificateGenerator.create({
    ...validity,
    subject: [{ CN: [`${name} 1`] }],
    issuer: root.subjectName,
    publicKey: issuerKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      ...(await authorityExtensions(issuerKeys.publicKey, 0)),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  return { root: root.toString('pem'), issuer: issuer.toString('pem'), key: pemOf(issuerKeys.privateKey) };
}

async function authorityExtensions(key: Keys['publicKey'], pathLength: number): Promise<x509.Extension[]> {
  return [
    new x509.BasicConstraintsExtension(true, pathLength, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(localNamesOnly())),
    await x509.SubjectKeyIdentifierExtension.create(key),
  ];
}

function localNamesOnly(): NameConstraints {
  const permitted = [
    ...localDomains.map((domain) => new GeneralName({ dNSName: domain })),
    ...localNetworks.map((network) => new GeneralName({ iPAddress: network })),
  ];
  const subtrees = permitted.map((base) => new GeneralSubtree({ base }));
  return new NameConstraints({ permittedSubtrees: new GeneralSubtrees(subtrees) });
}

/** A certificate with a new key for the server, with the issuing one behind it. */
export async function issueCertificate(
  authority: StoredAuthority,
  names: LocalNames,
  now: number,
): Promise<ServerCertificate> {
  const keys = await createKeys();
  const issuer = new x509.X509Certificate(authority.issuer);
  const signingKey = createPrivateKey(authority.key).toCryptoKey(algorithm, false, [
    'sign',
  ]) as Keys['privateKey'];
  const [from, until] = [now - BACKDATED_DAYS * DAY_MS, now + certificateDays * DAY_MS];
  const certificate = await x509.X509CertificateGenerator.create({
    notBefore: new Date(from),
    notAfter: new Date(until),
    subject: [{ CN: ['Whichbin'] }],
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...names.dns.map((value) => ({ type: 'dns' as const, value })),
        ...names.ip.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  const cert = `${certificate.toString('pem')}\n${authority.issuer}`;
  return { key: pemOf(keys.privateKey), cert, names, from, until };
}

/** The library's types know fewer uses of keys than Node's. */
type Keys = x509.X509CertificateCreateSelfSignedParams['keys'];

async function createKeys(): Promise<Keys> {
  return (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as Keys;
}

function pemOf(key: Keys['privateKey']): string {
  return KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();
}
