import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveFieldWithKeyboard } from './on-screen-keyboard.ts';

/** What is seen of the page, as a phone's browser reports it. */
class Viewport extends EventTarget {
  scale = 1;
  width = 390;
  height = 844;
  become(size: { width?: number; height: number }): void {
    Object.assign(this, size);
    this.dispatchEvent(new Event('resize'));
  }
}

let viewport: Viewport;
let field: HTMLInputElement;
let stop = () => {};

beforeEach(() => {
  viewport = new Viewport();
  vi.stubGlobal('visualViewport', viewport);
  giveScreen('(pointer: coarse)');
  field = document.createElement('input');
  document.body.append(field);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function giveScreen(matching: string): void {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === matching }));
}

function type(into = field): void {
  stop = leaveFieldWithKeyboard();
  into.focus();
  viewport.become({ height: 450 });
}

test('a field loses the focus when its on-screen keyboard is closed', () => {
  type();
  expect(document.activeElement).toBe(field);
  // The keyboard shows suggestions.
  viewport.become({ height: 410 });
  expect(document.activeElement).toBe(field);
  viewport.become({ height: 844 });
  expect(document.activeElement).toBe(document.body);
});

test('the focus stays when the phone is turned or the bar of the browser goes', () => {
  type();
  viewport.become({ width: 844, height: 190 });
  expect(document.activeElement).toBe(field);
  viewport.become({ width: 390, height: 780 });
  viewport.become({ height: 844 });
  expect(document.activeElement).toBe(field);
});

test('a field that got the focus later keeps it', () => {
  type();
  const next = document.body.appendChild(document.createElement('textarea'));
  next.focus();
  viewport.become({ height: 844 });
  expect(document.activeElement).toBe(next);
});

test('a window made higher with a mouse leaves the focus', () => {
  giveScreen('(pointer: fine)');
  type();
  viewport.become({ height: 844 });
  expect(document.activeElement).toBe(field);
});
