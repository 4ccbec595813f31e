import { V7Generator } from 'uuidv7';

const generator = new V7Generator();
/** The maximum: setting the clock back never restarts the order. */
generator.setRollbackAllowance(2 ** 48 - 1);

/** A UUIDv7 that sorts by creation, even within one millisecond. */
export function newId(): string {
  return generator.generate().toString();
}
