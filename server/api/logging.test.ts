import { fastify } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { sendError } from './error-responses.ts';
import { warnThrottled } from './logging.ts';

test('a repeated warning is logged once in ten seconds, then with the suppressed count', () => {
  const lines: { msg: string; suppressed: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  for (let n = 0; n < 300; n++) warnThrottled(log, 'server busy, request refused', {}, n * 10);
  warnThrottled(log, 'photo not stored', {}, 3_000);
  warnThrottled(log, 'server busy, request refused', {}, 10_000);
  expect(lines.map(({ msg, suppressed }) => [msg, suppressed])).toEqual([
    ['server busy, request refused', 0],
    ['photo not stored', 0],
    ['server busy, request refused', 299],
  ]);
});

test('many refusals of a busy server are logged as one line', async () => {
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
  expect(lines.map(({ msg }) => msg)).toEqual(['server busy, request refused']);
});
