import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { TwoPane } from '../layout/two-pane.tsx';
import { prefetchLongLists, VirtualList } from './virtual-list.tsx';

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  prefetchLongLists();
  await import('./windowed-list.tsx');
});

const list = (count: number) => (
  <VirtualList
    label="Things"
    items={Array.from({ length: count }, (_, n) => `thing ${n}`)}
    keyOf={(thing) => thing}
    rowHeight={64}
  >
    {(thing) => <input aria-label={thing} defaultValue="" />}
  </VirtualList>
);
/** A virtualized list is as high as all its rows; a plain one has its natural height. */
const isWindowed = () => screen.getByRole('list').style.height !== '';

test('decides on mount whether to virtualize', () => {
  render(list(60));
  expect(isWindowed()).toBe(false);
  const { unmount } = render(<main>{list(61)}</main>);
  expect(document.querySelector<HTMLElement>('main ul')?.style.height).not.toBe('');
  unmount();
});

test('keeps its rows and what is typed in them when a few more come', async () => {
  const { rerender } = render(list(60));
  const field = screen.getByLabelText<HTMLInputElement>('thing 3');
  await userEvent.type(field, '12');
  rerender(list(61));
  expect(screen.getByLabelText('thing 3')).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('12');
});

test('switches when it has grown much, but not while a row has the focus', () => {
  const { rerender } = render(list(60));
  screen.getByLabelText('thing 3').focus();
  rerender(list(200));
  expect(isWindowed()).toBe(false);
  screen.getByLabelText('thing 3').blur();
  rerender(list(201));
  expect(isWindowed()).toBe(true);
  rerender(list(59));
  expect(isWindowed()).toBe(true);
  rerender(list(20));
  expect(isWindowed()).toBe(false);
});

const inPane = (
  <TwoPane list={list(200)} listLabel="All things">
    <p>One thing</p>
  </TwoPane>
);
test.each([
  ['page', list(200)],
  ['pane', inPane],
])('draws the rows in sight of a %s before anything is measured', (_, screen) => {
  const drawn = renderToStaticMarkup(screen).match(/<li/g)?.length;
  // The list draws the rows that fit below typical content, including the partly visible one.
  expect(drawn).toBe(Math.ceil((innerHeight - 240) / 64));
});

test('follows the row to reveal to its new place, until somebody presses or scrolls', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled(this.querySelector('input')?.getAttribute('aria-label'), this.getAttribute('data-index'));
  };
  const listOf = (names: readonly string[]) => (
    <VirtualList label="Things" items={names} keyOf={(name) => name} rowHeight={64} reveal="c">
      {(name) => <input aria-label={name} />}
    </VirtualList>
  );
  const { rerender } = render(listOf(['a', 'c']));
  expect(scrolled).toHaveBeenLastCalledWith('c', '1');
  rerender(listOf(['a', 'b', 'c']));
  expect(scrolled).toHaveBeenLastCalledWith('c', '2');
  await userEvent.click(screen.getByLabelText('a'));
  scrolled.mockClear();
  rerender(listOf(['b', 'c']));
  await nextFrame();
  expect(scrolled).not.toHaveBeenCalled();
});

test('reveals a row again if the page was scrolled to its top in the same frame', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  render(
    <VirtualList label="Things" items={['a', 'b']} keyOf={(name) => name} rowHeight={64} reveal="b">
      {(name) => <span>{name}</span>}
    </VirtualList>,
  );
  expect(scrolled).toHaveBeenCalledTimes(1);
  await nextFrame();
  expect(scrolled).toHaveBeenCalledTimes(2);
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
