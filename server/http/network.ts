import { isIP } from 'node:net';

/** The rate-limit key of an address: all of an IPv4, the /64 of an IPv6. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':');
}

export function isLoopback(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/, '') ?? '';
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
