import { describe, expect, test } from 'vitest';
import {
  noToasts,
  presentToast,
  type ToastAction,
  type ToastMessage,
  type ToastQueue,
  type ToastTone,
  toastTime,
  withHeldToast,
  withoutToastOfPage,
  withoutToasts,
  withToast,
} from './toast-queue.ts';

let lastId = 0;

function toast(tone: ToastTone, text: string, action?: Partial<ToastAction>, since = 0): ToastMessage {
  lastId += 1;
  return {
    id: lastId,
    tone,
    text,
    action: action && { label: 'Act', onPress() {}, ...action },
    stays: action?.stays === true,
    since,
    operationIds: [],
  };
}

const done = (text: string) => toast('success', text);
const undo = (text: string) => toast('success', text, { isUndo: true });
const failed = (text: string) => toast('error', text);
const queueOf = (...messages: ToastMessage[]) => messages.reduce(withToast, noToasts);

/** The texts in the order in which they appear when each is removed at its end. */
function read(queue: ToastQueue): string[] {
  const present = presentToast(queue);
  if (present === undefined) return [];
  return [present.text, ...read(withoutToasts(queue, ({ id }) => id === present.id))];
}

describe('the queue of toasts', () => {
  const lent = toast('success', 'Imported', {});
  const eva = toast('info', 'Eva left');
  const stay = toast('info', 'Replaced', { stays: true });

  test.each<[string, ToastMessage[], string[]]>([
    ['shows own words over an Undo, which returns', [undo('Deleted'), done('Copied')], ['Copied', 'Deleted']],
    ['shows the newest Undo only', [undo('Deleted A'), undo('Deleted B')], ['Deleted B']],
    ['keeps a refusal before an Undo', [failed('Not saved'), undo('Deleted')], ['Not saved', 'Deleted']],
    ['shows a refusal over an Undo', [undo('Deleted'), failed('Not saved')], ['Not saved', 'Deleted']],
    ['keeps a refusal before a success', [failed('Not saved'), done('Saved')], ['Not saved', 'Saved']],
    ['shows both messages of one act', [done('3 saved'), failed('1 not')], ['3 saved', '1 not']],
    ['shows each refusal, the oldest first', [failed('A'), failed('B')], ['A', 'B']],
    ['says the same once', [done('Copied'), undo('Deleted'), done('Copied')], ['Copied', 'Deleted']],
    ['shows an Undo over another act', [lent, undo('Deleted')], ['Deleted', 'Imported']],
    ['shows own acts before others’', [eva, stay, lent], ['Imported', 'Eva left', 'Replaced']],
  ])('%s', (_case, messages, texts) => {
    expect(read(queueOf(...messages))).toEqual(texts);
  });

  test('does not interrupt a toast that is held, and replaces it afterwards', () => {
    const held = withHeldToast(queueOf(undo('Deleted A')), true);
    const queue = [failed('Not saved'), undo('Deleted B')].reduce(withToast, held);
    expect(read(queue)).toEqual(['Deleted A', 'Not saved', 'Deleted B']);
    expect(read(withHeldToast(queue, false))).toEqual(['Not saved', 'Deleted B']);
  });

  test('holds no other toast than the one that was held', () => {
    const held = withHeldToast(queueOf(undo('Deleted')), true);
    const next = withToast(
      withoutToasts(held, () => true),
      undo('Moved'),
    );
    expect(read(withToast(next, failed('Not saved')))).toEqual(['Not saved', 'Moved']);
  });

  test('shortens words without an act while another toast waits', () => {
    const time = (queue: ToastQueue) => {
      const present = presentToast(queue);
      return present && toastTime(queue, present);
    };
    expect(time(queueOf(done('Copied')))).toBe(3_500);
    expect(time(queueOf(done('Copied'), stay))).toBe(3_500);
    expect(time(queueOf(done('Copied'), failed('Not saved')))).toBe(1_500);
    expect(time(queueOf(failed('Not saved'), done('Copied')))).toBe(3_500);
    expect(time(queueOf(undo('Deleted'), eva))).toBe(8_000);
    expect(time(queueOf(stay))).toBeUndefined();
  });

  const summarize = (count: number) => ({
    text: `${count} not saved`,
    action: { label: 'Show', onPress() {} },
  });
  const refused = (text: string, covers: string[] = []) =>
    toast('error', text, { covers, together: { name: 'refused', apart: 0, summarize } });

  test('makes one toast of those that belong together, which covers what each covered', () => {
    const queue = queueOf(refused('A', ['deletion a']), refused('B'), eva, refused('C'));
    expect(read(queue)).toEqual(['3 not saved', 'Eva left']);
    const deletion = toast('info', 'Eva deleted it', { about: 'deletion a' });
    expect(withToast(queue, deletion)).toBe(queue);
  });

  test('leaves the held one of those that belong together alone', () => {
    const held = withHeldToast(queueOf(refused('A')), true);
    expect(read([refused('B'), refused('C')].reduce(withToast, held))).toEqual(['A', '2 not saved']);
  });

  test('loses only a read success with its page', () => {
    const text = (queue: ToastQueue) => presentToast(withoutToastOfPage(queue))?.text;
    const longAgo = performance.now() - 2_000;
    const old = (tone: ToastTone, action?: ToastAction) => queueOf(toast(tone, 'Old', action, longAgo));
    expect(text(old('success'))).toBeUndefined();
    expect(text(withHeldToast(old('success'), true))).toBe('Old');
    expect(text(old('error'))).toBe('Old');
    expect(text(old('info'))).toBe('Old');
    expect(text(old('success', { label: 'Undo', onPress() {} }))).toBe('Old');
    expect(text(queueOf(toast('success', 'New', undefined, performance.now())))).toBe('New');
  });
});
