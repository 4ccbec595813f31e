import type { FastifyRequest } from 'fastify';
import type { ResolveSession, Session } from './session.ts';

/** Who may ask, and how often. */
export type Admission = {
  identify: ResolveSession;
  /** @throws AppError `request.tooMany` for an account that asks too often. */
  assertNotTooMany(session: Session): void;
};

/**
 * Security: for a route whose body is only read once it is known who sends it, and that they may. The handler asks
 * `identify` again: a body takes its time, and the session may have ended meanwhile.
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
