import { BlockList, isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Networks whose addresses are valid inside a home only (RFC 1918, 3927, 4193) or on the machine itself. */
export const localNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  '::1/128',
];

/** Top-level domains that are never on the public internet: reserved (RFC 6762, 8375, ICANN) or used by routers. */
export const localDomains = ['local', 'localhost', 'home.arpa', 'internal', 'lan', 'home'];

/** The names and addresses that a certificate is for. */
export type LocalNames = { dns: string[]; ip: string[] };

const networks = new BlockList();
for (const network of localNetworks) {
  const [address = '', bits] = network.split('/');
  networks.addSubnet(address, Number(bits), familyOf(address));
}

/** Returns whether only devices of the home network can mean this machine by a host name or address. */
export function isLocalHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return networks.check(address, familyOf(address));
  return localDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** The name that this machine answers to by multicast DNS, such as `nas.local`. */
export function mdnsName(): string {
  const [label = ''] = hostname().toLowerCase().split('.');
  return `${label.replaceAll(/[^a-z0-9-]/g, '-') || 'whichbin'}.local`;
}

/** The current names of this machine and the host of `publicUrl`. */
export function readLocalNames(publicUrl: string): LocalNames {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const addresses = Object.values(networkInterfaces())
    .flatMap((each = []) => each.map(({ address }) => address))
    .filter(isLocalHost);
  const all = [...new Set([mdnsName(), 'localhost', host, '127.0.0.1', '::1', ...addresses])].sort();
  return { dns: all.filter((name) => isIP(name) === 0), ip: all.filter((name) => isIP(name) !== 0) };
}

/** The IPv4 address by which other devices of the network most likely reach this machine. */
export function lanAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal && isLocalHost(each.address))?.address;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
