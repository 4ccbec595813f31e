import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESS_HEADER, type Auth, authPaths } from './auth.ts';
import { assertOwnOrigin } from './origin.ts';
import type { SignInGuard } from './sign-in-guard.ts';

/** Hands `/api/auth/*` to better-auth, after our own checks of where the request comes from. */
export function registerAuth(
  app: FastifyInstance,
  auth: Auth,
  guard: SignInGuard,
  publicUrl: string | undefined,
): void {
  for (const [path, method] of Object.entries(authPaths)) {
    app.route({
      method,
      url: `/api/auth${path}`,
      handler: async (request, reply) => {
        if (method === 'POST') assertOwnOrigin(request, publicUrl);
        guard(path, request);
        await send(reply, await auth.handle(toWebRequest(request)));
        return reply;
      },
    });
  }
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(ADDRESS_HEADER, request.ip);
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : undefined;
  // The length changed with the body, and nothing behind here needs it.
  headers.delete('content-length');
  return new Request(new URL(request.url, 'http://localhost'), { method: request.method, headers, body });
}

async function send(reply: FastifyReply, response: Response): Promise<void> {
  reply.code(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  reply.send(await response.text());
}
