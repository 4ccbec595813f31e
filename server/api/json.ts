import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { type Bodies, isLong } from './bodies.ts';

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

const SMALL_BYTES = 64 * 1024;
/** A thousand items with all their fields and tags are some 40,000 values. */
const VALUES_MAX = 50_000;
const DEPTH_MAX = 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;

/** Returns whether parsing would take long: 1 MB of distinct keys takes some 140 ms to parse, this check some 2 ms. */
export function isCostlyJson(text: string): boolean {
  if (text.length < SMALL_BYTES) return false;
  let values = 0;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (character === BACKSLASH) at++;
    } else if (character === COMMA) values++;
    else if (character === BRACE || character === BRACKET) depth++;
    else if (character === BRACE_END || character === BRACKET_END) depth--;
    if (values > VALUES_MAX || depth > DEPTH_MAX) return true;
  }
  return false;
}
