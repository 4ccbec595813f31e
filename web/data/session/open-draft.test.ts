import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftLimits, drafts } from '../storage/drafts.ts';
import { accountPointer } from './account-pointer.ts';
import { openDraft, writtenAfterMs } from './open-draft.ts';

const olga = { userId: 'olga', name: 'Olga', email: 'olga@example.org' };
const erik = { userId: 'erik', name: 'Erik', email: 'erik@example.org' };
const form = 'bin:1';
const typed = (name: string) => ({ values: { name }, initial: { name: '' } });
const stored = () => drafts.get(olga.userId, form)?.values;

beforeEach(() => {
  localStorage.clear();
  accountPointer.set(olga);
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

test('typing is written when it pauses, or at once when the page closes', () => {
  const draft = openDraft(form);
  draft.put(typed('T'));
  draft.put(typed('To'));
  expect(stored()).toBeUndefined();
  vi.advanceTimersByTime(writtenAfterMs);
  expect(stored()).toEqual({ name: 'To' });
  draft.put(typed('Tools'));
  draft.flush();
  expect(stored()).toEqual({ name: 'Tools' });
});

test('a saved draft is removed, also with a pending write', () => {
  const draft = openDraft(form);
  draft.put(typed('Tools'));
  draft.flush();
  draft.put(typed('Tools 2'));
  draft.forget();
  vi.advanceTimersByTime(writtenAfterMs);
  expect(stored()).toBeUndefined();
});

test('a reopened draft keeps its time until something is typed', () => {
  vi.setSystemTime('2026-05-03T14:32:00.000Z');
  const before = openDraft(form);
  before.put(typed('Tools'));
  before.flush();
  vi.setSystemTime('2026-05-03T15:00:00.000Z');
  const draft = openDraft(form);
  expect(draft.found).toMatchObject({ at: '2026-05-03T14:32:00.000Z', values: { name: 'Tools' } });
  draft.put(typed('Tools'));
  draft.flush();
  expect(drafts.get(olga.userId, form)?.at).toBe('2026-05-03T14:32:00.000Z');
});

test('a draft too long to store lasts as long as the page, which warns on unload', () => {
  const draft = openDraft(form);
  draft.put(typed('Tools'));
  draft.flush();
  expect(draft.isStored()).toBe(true);
  vi.advanceTimersByTime(1);
  draft.put(typed('T'.repeat(draftLimits.characters)));
  draft.flush();
  expect(draft.outlivesPage()).toBe(false);
  expect(openDraft(form).found?.values).toEqual({ name: 'T'.repeat(draftLimits.characters) });
  const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isWarned()).toBe(true);
  draft.forget();
  expect(isWarned()).toBe(false);
});

describe('another account of the device', () => {
  test('finds no draft; its author finds it after signing in again', () => {
    const draft = openDraft(form);
    draft.put(typed('Diary'));
    draft.flush();
    accountPointer.set(erik);
    expect(openDraft(form).found).toBeUndefined();
    accountPointer.set(olga);
    expect(openDraft(form).found?.values).toEqual({ name: 'Diary' });
  });

  test.each([
    ['somebody else signed in', () => accountPointer.set(erik)],
    ['she signed out', () => accountPointer.clear()],
  ])('is not written to after %s in another tab, and neither is what was erased', (_, leave) => {
    const draft = openDraft(form);
    draft.put(typed('Diary'));
    leave();
    draft.flush();
    expect(drafts.count(olga.userId) + drafts.count(erik.userId)).toBe(0);
  });
});

describe('the same form in two tabs', () => {
  const tell = () =>
    window.dispatchEvent(new StorageEvent('storage', { key: drafts.key(olga.userId, form) }));

  test('reports what the other tab typed; saving keeps what is typed later', () => {
    const [mine, otherDraft] = [openDraft(form), openDraft(form)];
    const told = vi.fn();
    mine.watch(told);
    mine.put(typed('Mine'));
    mine.flush();
    otherDraft.put(typed('Theirs'));
    vi.advanceTimersByTime(writtenAfterMs);
    tell();
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ values: { name: 'Theirs' } }));
    mine.forget();
    expect(stored()).toEqual({ name: 'Theirs' });
  });

  test('stores this tab’s text again after the other tab saved', () => {
    const [mine, otherDraft] = [openDraft(form), openDraft(form)];
    const stop = mine.watch(() => {});
    mine.put(typed('Mine'));
    mine.flush();
    otherDraft.put(typed('Theirs'));
    otherDraft.flush();
    otherDraft.forget();
    expect(stored()).toBeUndefined();
    tell();
    vi.advanceTimersByTime(writtenAfterMs);
    expect(stored()).toEqual({ name: 'Mine' });
    stop();
  });
});

test('if the browser stores nothing, the draft says it ends with the page', () => {
  const draft = openDraft(form);
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  draft.put(typed('Tools'));
  draft.flush();
  expect(draft.outlivesPage()).toBe(false);
  expect(openDraft(form).found?.values).toEqual({ name: 'Tools' });
  draft.forget();
  expect(draft.outlivesPage()).toBe(true);
  blocked.mockRestore();
});
