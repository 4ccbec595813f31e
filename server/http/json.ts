import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { nextTurn } from '../next-turn.ts';
import type { Bodies } from './bodies.ts';
import { isCostlyJson } from './json-cost.ts';

/** What is longer takes milliseconds to look at, as many to parse and to check: others come in between. */
const LONG = 64 * 1024;

/** Only JSON is taken, and an empty body for none. */
export function acceptOnlyJson(app: FastifyInstance, bodies: Bodies): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    bodies.read(request, payload, (error, text) => {
      if (error !== null) done(error);
      else if (text === '') done(null, undefined);
      else if (isCostlyJson(text)) done(new AppError('request.tooLarge'));
      else if (text.length < LONG) parse(request, text, done);
      else
        void nextTurn().then(() =>
          parse(request, text, (...parsed) => void nextTurn().then(() => done(...parsed))),
        );
    });
  });
}
