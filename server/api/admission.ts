import type { FastifyRequest } from 'fastify';
import type { ResolveSession, Session } from './session.ts';

export type Admission = {
  identify: ResolveSession;
  assertNotTooMany(session: Session): void;
};

/**
 * Security: identifies the sender before reading the body; the handler identifies again, as the session may have
 * ended.
 */
export function admitFirst({ identify, assertNotTooMany }: Admission) {
  return {
    async onRequest(request: FastifyRequest): Promise<void> {
      const session = await identify(request);
      assertNotTooMany(session);
      request.sender = session.userId;
    },
  };
}
