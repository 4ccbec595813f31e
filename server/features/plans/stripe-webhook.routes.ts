import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import type { Bodies } from '../../api/bodies.ts';
import type { Payments } from '../../integrations/stripe.ts';
import { checkSoon } from './subscription-checks.ts';

type WebhookDeps = {
  bodies: Bodies;
  payments: Payments;
  pool: Pool;
  assertAddressAllowed(request: FastifyRequest): void;
};

/** Stripe's events are a few kilobytes. */
const BODY_MAX_BYTES = 128 * 1024;

/** `POST /api/stripe-webhook`, for Stripe, whose signature is over the body as it was sent. */
export async function registerStripeWebhook(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  const { pool, bodies, payments, assertAddressAllowed } = deps;
  await app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser('application/json', (request, payload, done) =>
      bodies.read(request, payload, done),
    );
    const onRequest = async (request: FastifyRequest) => assertAddressAllowed(request);
    webhook.post('/api/stripe-webhook', { onRequest, bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
      const customerId = customerOf(request);
      if (customerId !== undefined) await checkSoon(pool, customerId);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });

  function customerOf({ body, headers }: FastifyRequest): string | undefined {
    const signature = headers['stripe-signature'];
    if (typeof body !== 'string' || typeof signature !== 'string') throw new AppError('request.invalid');
    try {
      return payments.customerOfEvent(body, signature);
    } catch {
      throw new AppError('request.invalid');
    }
  }
}
