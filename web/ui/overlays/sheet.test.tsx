import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#test/web/render-ui.tsx';
import { Sheet } from './sheet.tsx';

function openSheet(pointer: 'fine' | 'coarse'): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: media === `(pointer: ${pointer})`, media }),
  );
  renderUi(
    <Sheet isOpen title="Change" onClose={() => {}}>
      <form>
        <input type="file" aria-label="Photo" />
        <select aria-label="Field" />
      </form>
    </Sheet>,
  );
}

test('a sheet begins with the first field of its form where there is a mouse', () => {
  openSheet('fine');
  expect(document.activeElement).toBe(screen.getByLabelText('Field'));
});

test('a sheet opens no keyboard on a phone', () => {
  openSheet('coarse');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('a sheet keeps the width of the page, also where a short page has only a gutter', () => {
  const root = document.documentElement;
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth);
  vi.spyOn(root, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, innerWidth - 15, 100));
  openSheet('fine');
  expect(root.style.getPropertyValue('--gutter')).toBe('15px');
});
