import { isIP } from 'node:net';

/** The rate-limit key of an address: all of an IPv4, the /64 of an IPv6. */
export function rateLimitNetwork(address: string): string {
  return prefixOf(address, 4);
}

/**
 * The fairness key of an address: all of an IPv4, the /48 of an IPv6, as providers assign one customer up to a /48 (65,536
 * /64 networks).
 */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

/** The first 16-bit groups of an IPv6 address, or a whole IPv4 address. */
function prefixOf(address: string, groups: number): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...(tail ?? [])].slice(0, groups).join(':');
}

export function isLoopback(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/, '') ?? '';
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
