import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Bodies } from '../../api/bodies.ts';
import type { Payments } from '../../integrations/stripe.ts';
import type { SubscriptionChecks } from './subscription-checks.ts';

type WebhookDeps = {
  bodies: Bodies;
  payments: Payments;
  checks: SubscriptionChecks;
  assertAddressAllowed(request: FastifyRequest): void;
};

/** Stripe's events are a few kilobytes. */
const BODY_MAX_BYTES = 128 * 1024;

/** `POST /api/stripe-webhook`, for Stripe, whose signature is over the body as it was sent. */
export async function registerStripeWebhook(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  const { bodies, payments, checks, assertAddressAllowed } = deps;
  await app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser('application/json', (request, payload, done) =>
      bodies.read(request, payload, done),
    );
    const onRequest = async (request: FastifyRequest) => assertAddressAllowed(request);
    webhook.post('/api/stripe-webhook', { onRequest, bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
      const customerId = customerOf(request);
      if (customerId !== undefined) await checks.note(customerId);
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
