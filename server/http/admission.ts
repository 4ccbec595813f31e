import type { FastifyRequest } from 'fastify';
import type { ResolveSession, Session } from './session.ts';

export type Admission = {
  identify: ResolveSession;
  /** @throws AppError `request.tooMany`. */
  assertNotTooMany(session: Session): void;
};

/**
 * Security: identifies the sender before reading the body. The handler calls `identify` again, as the session may
 * have ended meanwhile.
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
