import { wireErrorOf } from '#domain/error-sentences/wire-error.ts';
import { AppError, errors, httpStatus } from '#domain/errors.ts';
import type { ResetOutcome } from '#web/data/session/recover.ts';
import type { SmallServer } from './small-server.ts';

/** The only account of the small server. */
export const olga = { name: 'Olga', email: 'olga@example.org', password: 'correct horse' };

type Ask = { path: string; body: Record<string, unknown> };

/** Adds better-auth's routes for one user to a small server, for tests of sign-in. */
export class SmallSignIn {
  readonly asked: Ask[] = [];
  private readonly server: SmallServer;
  private isSignedIn = false;
  /** Names of offered providers by their ids. */
  providers: Record<string, string> = {};
  /** True if sign-up needs a mailed link. */
  hasMail = false;
  /** True if people may sign in with a password. */
  hasPasswords = true;
  /** The people who may create an account. */
  signUp: 'open' | 'invited' | 'closed' = 'open';
  /** The sign-in methods that a password reset removes and leaves. */
  resetOutcome: ResetOutcome = {};
  /** Olga's sign-in methods. */
  methods: string[] = ['credential'];

  constructor(server: SmallServer) {
    this.server = server;
  }

  /** Changes the session like another window with the same cookies. */
  enter(): void {
    this.isSignedIn = true;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const path = String(input);
    if (!path.startsWith('/api/auth/')) return this.server.fetch(input, init);
    await Promise.resolve();
    if (this.server.network() === 'unreachable') throw new TypeError('Failed to fetch');
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    this.asked.push({ path: path.slice('/api/auth'.length), body });
    const answer = this.answer(path.slice('/api/auth'.length), body);
    const providers = Object.entries(this.providers).map(
      ([id, name]) => `provider:${id}:${encodeURIComponent(name)}`,
    );
    const methods = [...providers, this.hasMail && 'mail', !this.hasPasswords && 'no-password', this.signUp]
      .filter(Boolean)
      .join(' ');
    answer.headers.set('whichbin-sign-in', methods);
    return answer;
  };

  private answer(path: string, body: Record<string, unknown>): Response {
    const user = { id: this.server.userId, name: olga.name, email: olga.email };
    switch (path) {
      case '/sign-in/email':
        if (body.email !== olga.email || body.password !== olga.password) {
          return Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 });
        }
        this.isSignedIn = true;
        return Response.json({ user });
      case '/ask-sign-up':
        return Response.json({ status: true });
      case '/sign-up/email':
        if (body.token === 'ended') {
          const error = new AppError('auth.linkEnded');
          return Response.json({ error: wireErrorOf(error) }, { status: httpStatus[errors[error.code]] });
        }
        if (body.email === olga.email) {
          return Response.json({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' }, { status: 422 });
        }
        if (body.password === 'password') {
          const error = new AppError('auth.passwordCommon');
          return Response.json({ error: wireErrorOf(error) }, { status: httpStatus[errors[error.code]] });
        }
        this.isSignedIn = true;
        return Response.json({
          user: { ...user, name: body.name ?? user.name, email: body.email ?? user.email },
        });
      case '/reset-password':
        return Response.json({ status: true, ...this.resetOutcome });
      case '/list-accounts':
        return Response.json(this.methods.map((providerId) => ({ providerId })));
      case '/link-social':
      case '/disconnect-provider':
        if (body.password !== olga.password)
          return Response.json({ code: 'INVALID_PASSWORD' }, { status: 400 });
        if (path === '/disconnect-provider') this.methods = ['credential'];
        return Response.json({ url: 'https://provider.example/auth', status: true });
      case '/sign-in/social':
        return Response.json({ url: 'https://provider.example/auth' });
      case '/request-password-reset':
        return Response.json({ status: true });
      case '/sign-out':
        this.isSignedIn = false;
        return Response.json({ success: true });
      default:
        return Response.json(this.isSignedIn ? { user } : null);
    }
  }
}
