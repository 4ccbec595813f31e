import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import { rateLimitNetwork, siteOf } from '../api/network.ts';
import { type AttemptLimit, countAttempt, createAttemptLimit } from '../api/rate-limit.ts';
import { addSignInAttempts, readSignInAttempts } from './sign-in-attempts.queries.ts';

/** One attempt at a password or passkey. `isKnown`: the claimed account signed in from that network before. */
export type SignInAttempt = {
  isKnown: boolean;
  /** Counts the attempt for all processes, before the secret is checked. @throws AppError `auth.lockedOut` */
  count(): Promise<void>;
  /** Reverts the count: a right password is no guess. */
  succeed(): Promise<void>;
};

export const uncounted: SignInAttempt = { isKnown: false, async count() {}, async succeed() {} };

const QUARTER_HOUR_SECONDS = 15 * 60;
const MONTH_SECONDS = 30 * 24 * 60 * 60;
/** A /48 of IPv6 has 65,536 networks; it may belong to one customer or to hundreds of homes. */
export const NETWORKS_OF_SITE = 4;

type Limit = { key: string; max: number };

/** The error names the minutes until the next attempt is allowed. */
export function lockedOut(secondsLeft: number): AppError {
  return new AppError('auth.lockedOut', { n: Math.max(1, Math.ceil(secondsLeft / 60)) });
}

/**
 * Counts attempts in this process, which refuses at once and keeps the queue of password checks short, and in the database for
 * all processes. Only attempts whose turn has come are counted there, so that checks of passwords bound its rows.
 */
export function createSignInAttempts(pool: Pool, secret: string, factor: number) {
  const shared = createSharedCounts(pool, secret);
  const createLimit = (kind: string, max: number) => {
    const local = createAttemptLimit(max * factor, QUARTER_HOUR_SECONDS);
    return (key: string) => ({ local, key: `${kind} ${key}`, max: Math.max(1, Math.ceil(max * factor)) });
  };
  const byNetwork = createLimit('network', 60);
  const bySite = createLimit('site', NETWORKS_OF_SITE * 60);
  const byBoth = createLimit('both', 10);
  // At most a hundred an hour: five windows start within one hour.
  const byAccount = createLimit('account', 20);
  const bySession = createLimit('session', 10);

  return {
    /**
     * Security: guesses by strangers cannot lock a person out of a network where they signed in before: there, only guesses
     * from that network at that account count. Passkeys cannot be guessed, so that each process counts them for itself.
     */
    async signIn(account: string, ip: string, { isGuessable = true } = {}): Promise<SignInAttempt> {
      const network = rateLimitNetwork(ip);
      const both = `${network} ${account}`;
      const isKnown = await shared.has(`known ${both}`);
      const counted = [byBoth(both)];
      if (!isKnown) counted.push(byNetwork(network), bySite(siteOf(ip)), byAccount(account));
      const locals = counted.map(({ local, key }): [AttemptLimit, string] => [local, key]);
      countAttempt(locals, lockedOut);
      return {
        isKnown,
        async count() {
          if (isGuessable) await shared.count(counted);
        },
        async succeed() {
          for (const [limit, key] of locals) limit.revert(key);
          if (isGuessable) await shared.revert(counted);
          await shared.add(`known ${both}`, MONTH_SECONDS);
        },
      };
    },

    /** Security: limits guesses of the password with a stolen session, from any address. */
    changeBySession(session: string): SignInAttempt {
      const limit = bySession(session);
      countAttempt([[limit.local, limit.key]], lockedOut);
      return { ...uncounted, count: () => shared.count([limit]) };
    },
  };
}

/** Counts of all processes. The database has keyed hashes, no addresses. */
function createSharedCounts(pool: Pool, secret: string) {
  const hashOf = (key: string) => {
    const hex = createHmac('sha256', secret).update(`sign-in attempts ${key}`).digest('hex');
    return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
  const add = (limits: readonly Pick<Limit, 'key'>[], by: number, seconds = QUARTER_HOUR_SECONDS) =>
    addSignInAttempts(pool, { keys: limits.map(({ key }) => hashOf(key)), by, seconds });
  const revert = async (limits: readonly Limit[]) => void (await add(limits, -1));

  return {
    revert,
    has: async (key: string) => (await readSignInAttempts(pool, { keys: [hashOf(key)] })).length > 0,
    add: async (key: string, seconds: number) => void (await add([{ key }], 1, seconds)),

    /** Counts in all or in none, also if several processes count at once. @throws AppError `auth.lockedOut` */
    async count(limits: readonly Limit[]): Promise<void> {
      const maxOf = new Map(limits.map(({ key, max }) => [hashOf(key), max]));
      const refuse = (full: readonly { secondsLeft: number }[]) =>
        lockedOut(Math.max(...full.map(({ secondsLeft }) => secondsLeft)));
      const stored = await readSignInAttempts(pool, { keys: [...maxOf.keys()] });
      const full = stored.filter(({ key, count }) => count >= (maxOf.get(key) ?? 0));
      if (full.length > 0) throw refuse(full);
      const counted = await add(limits, 1);
      const above = counted.filter(({ key, count }) => count > (maxOf.get(key) ?? 0));
      if (above.length === 0) return;
      await revert(limits);
      throw refuse(above);
    },
  };
}
