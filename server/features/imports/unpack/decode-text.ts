const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes UTF-8 and UTF-16 with or without a mark at the beginning; everything else as Windows-1252. */
export function decodeText(bytes: Buffer): string {
  const encoding = utf16In(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SAMPLE_BYTES = 4_096;

/** Latin text in UTF-16 has a zero in nearly every second byte. */
function utf16In(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < odd / 8) return 'utf-16le';
  return even > many && odd < even / 8 ? 'utf-16be' : undefined;
}
