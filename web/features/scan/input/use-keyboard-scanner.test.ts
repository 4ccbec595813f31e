import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKeyboardScanner } from './use-keyboard-scanner.ts';

let now = 0;
const scanned: string[] = [];
let unmount = () => {};

beforeEach(() => {
  scanned.length = 0;
  ({ unmount } = renderHook(() => useKeyboardScanner((text) => scanned.push(text))));
});
afterEach(() => unmount());

function press(keys: readonly string[], gapMs: number, target: EventTarget = document.body): KeyboardEvent[] {
  return keys.map((key) => {
    now += gapMs;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    vi.spyOn(event, 'timeStamp', 'get').mockReturnValue(now);
    target.dispatchEvent(event);
    return event;
  });
}
const typed = (text: string) => [...text, 'Enter'];

test('fast keys that end with Enter are a scan, and press nothing else', () => {
  const events = press(typed('HTTPS://X.EXAMPLE/c/ABCDEFGHJKMN'), 12);
  expect(scanned).toEqual(['HTTPS://X.EXAMPLE/c/ABCDEFGHJKMN']);
  expect(events.every(({ defaultPrevented }) => defaultPrevented)).toBe(true);
});

test('shift keys in between do not count', () => {
  press(['Shift', 'A', 'Shift', 'B', 'C', 'Enter'], 30);
  expect(scanned).toEqual(['ABC']);
});

test('a person typing, a lone Enter and a space press what has the focus', () => {
  press(typed('abcd'), 150);
  const [space, enter] = press([' ', 'Enter'], 500);
  expect(scanned).toEqual([]);
  expect([space?.defaultPrevented, enter?.defaultPrevented]).toEqual([false, false]);
});

test('what goes into a field is left to the field', () => {
  const field = document.body.appendChild(document.createElement('input'));
  press(typed('ABCDEFGHJKMN'), 10, field);
  expect(scanned).toEqual([]);
  field.remove();
});

test('a scanner that never ends does not fill the memory', () => {
  press(typed('A'.repeat(6000)), 1);
  expect(scanned[0]).toHaveLength(4096);
});
