import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Bodies } from './bodies.ts';
import { isCostlyJson } from './json-cost.ts';

/** Only JSON is taken, and an empty body for none. */
export function acceptOnlyJson(app: FastifyInstance, bodies: Bodies): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    bodies.read(request, payload, (error, text) => {
      if (error !== null) done(error);
      else if (text === '') done(null, undefined);
      else if (isCostlyJson(text)) done(new AppError('request.tooLarge'));
      else parse(request, text, done);
    });
  });
}
