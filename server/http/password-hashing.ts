import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createTurns } from './turns.ts';

/**
 * better-auth's own scrypt, at most two at a time. Node's four threads also open files and sign us in to PostgreSQL: with
 * twenty people signing in at once a new database connection once waited eight seconds behind their passwords.
 */
export const passwordHashing = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given)),
};

const inTurn = createTurns(2);
