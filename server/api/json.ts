import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Bodies } from './bodies.ts';
import { isCostlyJson } from './json-cost.ts';
import { isLong } from './long-bodies.ts';

export function acceptOnlyJson(app: FastifyInstance, bodies: Bodies): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    bodies.read(request, payload, (error, text) => {
      if (error !== null) done(error);
      else if (text === '') done(null, undefined);
      else if (!isLong(request)) parse(request, text, done);
      else parseInTurn(request, text).then((body) => done(null, body), done);
    });
  });

  async function parseInTurn(request: FastifyRequest, text: string): Promise<unknown> {
    if (await bodies.limitConcurrency(request, () => isCostlyJson(text)))
      throw new AppError('request.tooLarge');
    return bodies.limitConcurrency(request, () => parseNow(request, text));
  }

  function parseNow(request: FastifyRequest, text: string): Promise<unknown> {
    return new Promise((resolve, reject) =>
      parse(request, text, (error, body) => (error === null ? resolve(body) : reject(error))),
    );
  }
}
