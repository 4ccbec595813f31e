let lastMoment = 0;
let counter = 0;

/**
 * A new UUIDv7: sorts by the time it was made, also within one millisecond and when the clock is set back.
 * From getRandomValues, because randomUUID is missing without a secure context.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  if (now > lastMoment) {
    lastMoment = now;
    counter = ((bytes[6] ?? 0) & 0x07) * 256 + (bytes[7] ?? 0);
  } else if (++counter > 0xfff) {
    lastMoment++;
    counter = 0;
  }
  const moment = lastMoment.toString(16).padStart(12, '0');
  const order = counter.toString(16).padStart(3, '0');
  const variant = (0x80 | ((bytes[8] ?? 0) & 0x3f)).toString(16);
  const rest = Array.from(bytes.subarray(9), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${order}-${variant}${rest.slice(0, 2)}-${rest.slice(2)}`;
}
