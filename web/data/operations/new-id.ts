const counterBits = 26;
const counterMax = 2 ** counterBits - 1;
/** It begins in the lower half, so that millions follow within one millisecond. */
const counterStartMax = counterMax >>> 1;

let time = 0;
let counter = 0;

/** A UUIDv7 (RFC 9562, method 1) that sorts by creation, even within one millisecond or after a clock was set back. */
export function newId(): string {
  const [start = 0, high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(3));
  const now = Date.now();
  if (now > time) {
    time = now;
    counter = start & counterStartMax;
  } else if (counter < counterMax) counter++;
  else {
    time++;
    counter = 0;
  }
  const moment = hex(time, 12);
  const variant = 0x8000 | (counter & 0x3fff);
  const random = `${hex(high, 8)}${hex(low & 0xffff, 4)}`;
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${hex(counter >>> 14, 3)}-${hex(variant, 4)}-${random}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
