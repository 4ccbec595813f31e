import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Checks the endpoint's URL without resolving its host name. */
export function isPushAddress(endpoint: string, localOrigin?: string | undefined): boolean {
  const url = URL.parse(endpoint);
  // Browsers send normalized URLs; refuses others.
  if (url === null || !/^[\x21-\x7e]+$/.test(endpoint)) return false;
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
