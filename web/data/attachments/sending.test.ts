import { expect, test } from 'vitest';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import type { PhotoUpload, UploadRefusal } from '../operations/upload.ts';
import { CallError } from '../wire/call.ts';
import { createSending } from './sending.ts';

const photo = (): PhotoUpload => ({
  id: newId(),
  operationId: newId(),
  build: '1',
  createdAt: new Date().toISOString(),
  target: { kind: 'bin', id: newId() },
  bytes: new ArrayBuffer(8),
  type: 'image/jpeg',
  width: 4,
  height: 3,
});

type Answer = CallError | 'stored' | 'until it is stopped';

/** A sender whose uploads get these answers in order. */
function laneOf(uploads: PhotoUpload[], answers: Answer[]) {
  const state = {
    sent: [] as string[],
    stored: [] as string[],
    refusals: [] as UploadRefusal[],
    delays: [] as string[],
    sessionEnds: 0,
    isOnline: true,
  };
  let waiting = uploads;
  const drop = (id: string) => {
    waiting = waiting.filter((each) => each.id !== id);
  };
  const sending = createSending({
    canSend: () => state.isOnline,
    next: () => waiting[0],
    onProgress() {},
    async send({ operationId }, { signal }) {
      state.sent.push(operationId);
      const answer = answers.shift();
      if (answer instanceof CallError) throw answer;
      if (answer === 'stored') return { revisions: {} };
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new CallError('client.network')));
      });
    },
    async onSent({ id }) {
      state.stored.push(id);
      drop(id);
    },
    onDelayed(_id, { code }) {
      state.delays.push(code);
    },
    async onRefused({ id }, refusal) {
      state.refusals.push(refusal);
      drop(id);
    },
    onSession() {
      state.sessionEnds += 1;
    },
    async onStorageTrouble(error) {
      throw error;
    },
  });
  return { state, sending, drop };
}

const own = (code: ConstructorParameters<typeof CallError>[0], retryAfterMs = 1) =>
  new CallError(code, { isOwn: true, retryAfterMs });

test('photos are sent one by one; a failed one repeats under its operation id', async () => {
  const [first, second] = [photo(), photo()];
  const cut = new CallError('client.network', { retryAfterMs: 1 });
  const { state, sending } = laneOf([first, second], [cut, own('photos.notStored'), 'stored', 'stored']);
  sending.wake();
  await until('both are stored', () => state.stored.length === 2);
  expect(state.stored).toEqual([first.id, second.id]);
  expect(state.sent).toEqual([...Array(3).fill(first.operationId), second.operationId]);
});

test('a photo unknown to an older server waits; the same from an equal one is refused', async () => {
  const from = (serverBuild: string) =>
    new CallError('request.unknownCall', { isOwn: true, retryAfterMs: 1, serverBuild });
  const [first, second] = [photo(), photo()];
  const { state, sending } = laneOf([first, second], [from('0.9.0'), 'stored', from('1')]);
  sending.wake();
  await until('the second is refused', () => state.refusals.length === 1);
  expect(state.stored).toEqual([first.id]);
  expect(state.sent).toEqual([first.operationId, first.operationId, second.operationId]);
});

test('a refusal is kept for the person, and the next photo is sent', async () => {
  const [first, second] = [photo(), photo()];
  const { state, sending } = laneOf([first, second], [own('photos.full'), 'stored']);
  sending.wake();
  await until('the second is stored', () => state.stored.length === 1);
  expect(state.refusals.map(({ code }) => code)).toEqual(['photos.full']);
  expect(state.stored).toEqual([second.id]);
});

test('a photo waits, marked as delayed, until the server has room', async () => {
  const { state, sending } = laneOf([photo()], [own('photos.notStored'), own('photos.notStored'), 'stored']);
  sending.wake();
  await until('it is stored', () => state.stored.length === 1);
  expect(state.delays).toEqual(['photos.notStored', 'photos.notStored']);
  expect(new Set(state.sent).size).toBe(1);
  expect(state.refusals).toEqual([]);
});

test('a photo accepted before its answer was lost counts as sent', async () => {
  const { state, sending } = laneOf([photo()], [own('operations.done')]);
  sending.wake();
  await until('it is done', () => state.stored.length === 1);
});

test('an ended session pauses uploads until somebody signs in', async () => {
  const [only] = [photo()];
  const { state, sending } = laneOf([only], [own('session.missing'), 'stored']);
  sending.wake();
  await until('the end is told', () => state.sessionEnds === 1);
  expect(state.stored).toEqual([]);
  sending.wake();
  await until('it is stored', () => state.stored.length === 1);
});

test('no photo is sent while offline, and discarding one ends its upload at once', async () => {
  const [first, second] = [photo(), photo()];
  const { state, sending, drop } = laneOf([first, second], ['until it is stopped', 'stored']);
  state.isOnline = false;
  sending.wake();
  expect(state.sent).toEqual([]);
  state.isOnline = true;
  sending.wake();
  await until('the first is on its way', () => state.sent.length === 1);
  drop(first.id);
  sending.stopSending(first.id);
  await until('the second is stored', () => state.stored.length === 1);
  expect(state.stored).toEqual([second.id]);
});
