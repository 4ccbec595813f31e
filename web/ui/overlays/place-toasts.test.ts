import { afterEach, expect, test, vi } from 'vitest';
import { placeToasts } from './place-toasts.ts';

/** An element at this place of the screen, in px from the top. */
function elementAt(top: number, bottom: number, attribute: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute(attribute, '');
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 400, bottom - top));
  document.body.append(element);
  return element;
}

let stop = () => {};

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

test('toasts are above all bars and buttons at the foot that they would cover', () => {
  const toasts = elementAt(700, 750, 'data-toasts');
  elementAt(740, 780, 'data-foot');
  elementAt(660, 720, 'data-selection-bar');
  elementAt(200, 240, 'data-foot');
  stop = placeToasts(toasts);
  expect(toasts.style.getPropertyValue('--clear')).toBe('98px');
});

test('toasts make way for a bar that appears later', async () => {
  const toasts = elementAt(700, 750, 'data-toasts');
  stop = placeToasts(toasts);
  expect(toasts.style.getPropertyValue('--clear')).toBe('0px');
  elementAt(740, 780, 'data-form-actions');
  await vi.waitFor(() => expect(toasts.style.getPropertyValue('--clear')).toBe('18px'), { timeout: 8_000 });
});
