import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { tokenPrefix } from '#domain/tokens/token-limits.ts';
import { ensureProfile } from '../features/account/profile.ts';
import { hashToken } from '../features/account/revocations.ts';
import type { Program } from '../features/tokens/token-reach.ts';
import { queryToken, updateTokenUse } from '../features/tokens/tokens.queries.ts';
import { rateLimitNetwork } from './network.ts';
import { createUsageLimit } from './rate-limit.ts';
import { queryIsRevoked, querySession, querySessionPerson } from './session.queries.ts';

/** With `program` it is one that acts by a personal token, and `sessionId` is the token’s. */
export type Session = {
  userId: string;
  userName: string;
  sessionId: string;
  tokenHash: string;
  program?: Program;
};

/**
 * @throws AppError `session.missing`, `.expired`, `.revoked`, `.otherUser` (header `Whichbin-User`), `.deleting`;
 * `tokens.ended`, `tokens.notAllowed`; `request.tooMany`.
 */
export type ResolveSession = (request: FastifyRequest) => Promise<Session>;

export type Sessions = {
  /** Of a person's own session; refuses personal tokens. */
  resolve: ResolveSession;
  /** Also of a program with a personal token. Security: the caller checks what the token allows. */
  resolveProgram: ResolveSession;
  /** Also for an account that is being deleted. */
  resolveDeleting(request: FastifyRequest): Promise<Session & { isDeleting?: true }>;
  /** The user of a cached session: for fairness only, never for rights. */
  recentPerson(request: FastifyRequest): string | undefined;
  forget(tokenHashes: readonly string[]): void;
  forgetPerson(userId: string): void;
};

type SessionOptions = {
  pool: Pool;
  secret: string;
  publicUrl: string | undefined;
  planOfNew: () => Promise<Plan>;
  rateLimitFactor: number;
};
type ReadToken = SessionToken & { tokenHash: string };
type CachedSession = { session: Session; until: number };
type FoundSession = Pick<Session, 'userId' | 'sessionId' | 'program'> & { expiresAt: number };

const CACHE_MS = 10_000;
const CACHE_MAX = 10_000;
const FAILURES_PER_MINUTE = 300;
/** The time of a token's last use is stored again after this. */
const USE_NOTED_MS = 60_000;

export function createSessions({
  pool,
  secret,
  publicUrl,
  planOfNew,
  rateLimitFactor,
}: SessionOptions): Sessions {
  const cache = new Map<string, CachedSession>();
  const cookieName = sessionCookieName(publicUrl);
  const failures = createUsageLimit(FAILURES_PER_MINUTE * rateLimitFactor, 60);
  /** Read once per request, for its turn and its rights. */
  const tokens = new WeakMap<FastifyRequest, ReadToken | undefined>();
  let forgets = 0;

  function tokenOf(request: FastifyRequest): ReadToken | undefined {
    if (tokens.has(request)) return tokens.get(request);
    const token = readSessionToken(request.headers, cookieName, secret);
    const read = token && { ...token, tokenHash: hashToken(token.token) };
    tokens.set(request, read);
    return read;
  }

  async function resolve(request: FastifyRequest): Promise<Session> {
    const session = await resolveProgram(request);
    if (session.program) throw new AppError('tokens.notAllowed');
    return session;
  }

  async function resolveProgram(request: FastifyRequest): Promise<Session> {
    const { isDeleting, ...session } = await resolveAny(request);
    if (isDeleting) throw new AppError('session.deleting');
    return session;
  }

  async function resolveDeleting(request: FastifyRequest): Promise<Session & { isDeleting?: true }> {
    const session = await resolveAny(request);
    if (session.program) throw new AppError('tokens.notAllowed');
    return session;
  }

  async function resolveAny(request: FastifyRequest): Promise<Session & { isDeleting?: true }> {
    const token = tokenOf(request);
    if (token === undefined) throw new AppError('session.missing');
    const session = await find(token, request.ip);
    const expectedUser = request.headers['whichbin-user'];
    if (expectedUser !== undefined && expectedUser !== session.userId)
      throw new AppError('session.otherUser');
    return session;
  }

  async function find(
    { token, tokenHash, isOurs }: ReadToken,
    ip: string,
  ): Promise<Session & { isDeleting?: true }> {
    const cached = cache.get(tokenHash);
    if (cached !== undefined && cached.until > Date.now()) return cached.session;
    // Security: invented tokens count per network, signed ones per token, so that a revoked one cannot block its network.
    const sender = isOurs ? tokenHash : rateLimitNetwork(ip);
    failures.assertBelow(sender);
    const forgetsBefore = forgets;
    const kind = token.startsWith(tokenPrefix) ? personalToken : ownSession;
    const row = await kind.read(pool, { token, tokenHash, ip });
    if (row === undefined) {
      cache.delete(tokenHash);
      failures.count(sender);
      throw new AppError(await kind.codeOfUnknown(pool, tokenHash));
    }
    const { expiresAt, ...found } = row;
    if (expiresAt <= Date.now()) {
      cache.delete(tokenHash);
      throw new AppError(kind.expired);
    }
    const [person] = await querySessionPerson(pool, { userId: row.userId });
    const userName = person?.userName ?? (await ensureProfile(pool, row.userId, planOfNew)).displayName;
    const session: Session = { ...found, userName, tokenHash };
    // Not cached, as keeping the account counts at once in all processes.
    if (person?.isDeleting) return { ...session, isDeleting: true };
    // `forget` may have been called while the session was read.
    if (forgets === forgetsBefore) addToCache(session, Math.min(expiresAt, Date.now() + CACHE_MS));
    return session;
  }

  function addToCache(session: Session, until: number): void {
    cache.delete(session.tokenHash);
    const oldest = cache.keys().next();
    if (cache.size >= CACHE_MAX && !oldest.done) cache.delete(oldest.value);
    cache.set(session.tokenHash, { session, until });
  }

  return {
    resolve,
    resolveProgram,
    resolveDeleting,
    recentPerson(request) {
      const token = tokenOf(request);
      return token && cache.get(token.tokenHash)?.session.userId;
    },
    forget(tokenHashes) {
      forgets++;
      for (const tokenHash of tokenHashes) cache.delete(tokenHash);
    },
    forgetPerson(userId) {
      forgets++;
      for (const [tokenHash, { session }] of cache) if (session.userId === userId) cache.delete(tokenHash);
    },
  };
}

type TokenKind = {
  read(pool: Pool, sent: { token: string; tokenHash: string; ip: string }): Promise<FoundSession | undefined>;
  codeOfUnknown(pool: Pool, tokenHash: string): Promise<ErrorCode>;
  expired: ErrorCode;
};

const ownSession: TokenKind = {
  async read(pool, { token }) {
    const [row] = await querySession(pool, { token });
    return row && { ...row, expiresAt: Date.parse(row.expiresAt) };
  },
  async codeOfUnknown(pool, tokenHash) {
    const isRevoked = (await queryIsRevoked(pool, { tokenHash })).length > 0;
    return isRevoked ? 'session.revoked' : 'session.expired';
  },
  expired: 'session.expired',
};

const personalToken: TokenKind = {
  async read(pool, { tokenHash, ip }) {
    const [row] = await queryToken(pool, { tokenHash });
    if (row === undefined) return undefined;
    const { id, userId, name, scope, targets, expiresAt, lastUsedAt } = row;
    const now = Date.now();
    const end = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
    if (end > now && now - Date.parse(lastUsedAt ?? '1970-01-01') >= USE_NOTED_MS)
      await updateTokenUse(pool, { id, now: new Date(now).toISOString(), address: ip });
    const program = { tokenId: id, name, scope, ...(targets && { targets }) };
    return { userId, sessionId: id, program, expiresAt: end };
  },
  codeOfUnknown: async () => 'tokens.ended',
  expired: 'tokens.ended',
};

export type SenderChecks = {
  identify: ResolveSession;
  /** @throws AppError `request.tooMany`. */
  assertAccountAllowed(session: Session): void;
};

/**
 * Security: identifies the sender before the body is read; the handler identifies again, as the session may have ended
 * meanwhile.
 */
export function identifyBeforeBody({ identify, assertAccountAllowed }: SenderChecks) {
  return {
    async onRequest(request: FastifyRequest): Promise<void> {
      const session = await identify(request);
      assertAccountAllowed(session);
      request.sender = session.userId;
    },
  };
}

/** Under https the prefix binds the cookie to this host. */
export function sessionCookieName(publicUrl: string | undefined): string {
  return publicUrl?.startsWith('https:') ? '__Host-whichbin.session' : 'whichbin.session';
}

/** `isOurs`: signed by us; a bare token may be invented. */
type SessionToken = { token: string; isOurs: boolean };

/** Returns the token of the bearer header (plain, or signed as in `set-auth-token`), else that of the signed cookie. */
export function readSessionToken(
  headers: IncomingHttpHeaders,
  cookieName: string,
  secret: string,
): SessionToken | undefined {
  const bearer = bearerOf(headers.authorization);
  if (bearer !== undefined && !decode(bearer).includes('.')) return { token: bearer, isOurs: false };
  // Security: beside any bearer header the cookie does not count, as its Origin was not checked.
  const signed = hasBearer(headers) ? bearer : cookieOf(headers.cookie, cookieName);
  if (signed === undefined) return undefined;
  const [token, signature] = decode(signed).split('.', 2);
  if (!token || !signature) return undefined;
  const expected = createHmac('sha256', secret).update(token).digest();
  const signatureBytes = Buffer.from(signature, 'base64');
  const isOurs = signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  return isOurs ? { token, isOurs } : undefined;
}

export function hasBearer(headers: IncomingHttpHeaders): boolean {
  return /^bearer /i.test(headers.authorization ?? '');
}

function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^bearer +(\S+)$/i.exec(authorization)?.[1];
}

function cookieOf(cookies: string | undefined, name: string): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return unquoted(pair.slice(at + 1).trim());
  }
  return undefined;
}

/** better-auth accepts a cookie in quotes, too. */
function unquoted(value: string): string {
  return /^"(.*)"$/.exec(value)?.[1] ?? value;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
