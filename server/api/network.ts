import { isIP } from 'node:net';

/** The rate-limit key of an address: all of an IPv4, the /64 of an IPv6. */
export function rateLimitNetwork(address: string): string {
  return prefixOf(address, 4);
}

/** Whom an address stands for when turns are given: whoever asks for it is given 2^80 addresses, or 65,536 networks. */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

/** The first groups of an address of IPv6, or a whole one of IPv4. */
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
