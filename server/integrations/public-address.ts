import { lookup } from 'node:dns/promises';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Opens a request to a URL that somebody else gave. Its host is resolved once and connected to only if it is public;
 * `localOrigin`, which the operator chose, is connected to as it is. Follows no redirects.
 * @throws InternalAddressError
 */
export async function openPublicRequest(
  address: string,
  localOrigin: string | undefined,
  signal: AbortSignal,
  options: Pick<RequestOptions, 'method' | 'headers'>,
): Promise<ClientRequest> {
  if (!isPublicUrl(address, localOrigin)) throw new InternalAddressError('not a public https address');
  const url = new URL(address);
  const isLocal = url.origin === localOrigin;
  const connectTo = isLocal ? undefined : await withSignal(resolvePublic(url.hostname), signal);
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  return open(url, { ...options, signal, agent: false, ...(connectTo && { lookup: alwaysTo(connectTo) }) });
}

/** Checks a URL without resolving its host name. */
export function isPublicUrl(address: string, localOrigin?: string | undefined): boolean {
  const url = URL.parse(address);
  // Browsers send normalized URLs; refuses others.
  if (url === null || !/^[\x21-\x7e]+$/.test(address)) return false;
  if (url.origin === localOrigin) return true;
  const { protocol, port, username, password, hostname } = url;
  const isName = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

/**
 * Security: the caller connects to the returned address, so that a later DNS answer cannot lead to an internal one.
 * @throws Error if any address of the name is not public.
 */
export async function resolvePublic(hostname: string): Promise<{ address: string; family: number }> {
  const found = await lookup(hostname, { all: true });
  const [first] = found;
  if (first === undefined) throw new Error(`${hostname} has no address`);
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new InternalAddressError(`${hostname} resolves to an address that is not public`);
  return first;
}

export class InternalAddressError extends Error {}

function alwaysTo(found: { address: string; family: number }): LookupFunction {
  return (_name, { all }, done) =>
    all === true ? done(null, [found]) : done(null, found.address, found.family);
}

function withSignal<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !internal4.check(address);
  return family === 6 && unicast6.check(address, 'ipv6') && !internal6.check(address, 'ipv6');
}

/** The networks that IANA's registry lists as not globally reachable, and multicast. */
const internal4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internal4.addSubnet(network, bits);

const unicast6 = new BlockList();
unicast6.addSubnet('2000::', 3, 'ipv6');

/** Teredo and 6to4 contain an IPv4 address, which may be internal; the others are for documentation and tests. */
const internal6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  internal6.addSubnet(network, bits, 'ipv6');
