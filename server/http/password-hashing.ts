import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { AppError } from '#domain/errors.ts';

/**
 * better-auth's own scrypt, at most two at a time. Node's four threads also open files and sign us in to PostgreSQL: with
 * twenty people signing in at once a new database connection once waited eight seconds behind their passwords.
 */
export const passwordHashing = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given)),
};

const AT_ONCE = 2;
/** More would wait longer than people do; they are told to come again. */
const WAITING_MAX = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_MAX) throw new AppError('server.busy');
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // The turn goes to the next one, or back.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
