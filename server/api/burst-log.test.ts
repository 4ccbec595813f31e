import { fastify } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { sendError } from './answers.ts';
import { warnOfBurst } from './burst-log.ts';

test('a burst of failures is one line, and the next line counts the rest', () => {
  const lines: { msg: string; suppressed: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  for (let n = 0; n < 300; n++) warnOfBurst(log, 'a request has to be sent again', {}, n * 10);
  warnOfBurst(log, 'a photo could not be stored', {}, 3_000);
  warnOfBurst(log, 'a request has to be sent again', {}, 10_000);
  expect(lines.map(({ msg, suppressed }) => [msg, suppressed])).toEqual([
    ['a request has to be sent again', 0],
    ['a photo could not be stored', 0],
    ['a request has to be sent again', 299],
  ]);
});

test('many requests that have to be sent again are one line', async () => {
  const lines: { msg: string }[] = [];
  const loggerInstance = pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const app = fastify({ loggerInstance });
  app.setErrorHandler(sendError);
  app.get('/', () => {
    throw new AppError('server.busy');
  });
  for (let n = 0; n < 3; n++) expect((await app.inject('/')).statusCode).toBe(503);
  expect(lines.map(({ msg }) => msg)).toEqual(['a request has to be sent again']);
});
