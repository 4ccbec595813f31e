import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** What an endpoint must look like, before its name is resolved. */
export function isPushAddress(endpoint: string, localOrigin?: string | undefined): boolean {
  const url = URL.parse(endpoint);
  // A browser writes it out; what the parser would tidy is nobody's address.
  if (url === null || !/^[\x21-\x7e]+$/.test(endpoint)) return false;
  if (url.origin === localOrigin) return true;
  const { protocol, port, username, password, hostname } = url;
  const isName = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

/**
 * Security: resolved once and connected to just that, so that no later answer of a name server leads inward.
 * @throws Error if any address of the name is not public.
 */
export async function resolvePublic(hostname: string): Promise<{ address: string; family: number }> {
  const found = await lookup(hostname, { all: true });
  const [first] = found;
  if (first === undefined) throw new Error(`${hostname} has no address`);
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new InwardError(`${hostname} leads to an address that is not public`);
  return first;
}

export class InwardError extends Error {}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inward4.check(address);
  return family === 6 && unicast6.check(address, 'ipv6') && !inward6.check(address, 'ipv6');
}

/** All that IANA's registry calls not globally reachable, and multicast. */
const inward4 = new BlockList();
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
  inward4.addSubnet(network, bits);

const unicast6 = new BlockList();
unicast6.addSubnet('2000::', 3, 'ipv6');

/** Teredo and 6to4 carry an IPv4 address, which may be inward; the others are for documents and tests. */
const inward6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inward6.addSubnet(network, bits, 'ipv6');
