import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderUi } from '#test/web/render-ui.tsx';
import { keepFocus } from './keep-focus.ts';
import { Sheet } from './sheet.tsx';

let stop: () => void;

beforeEach(() => {
  stop = keepFocus();
});

afterEach(() => stop());

/** A page with rows whose buttons remove them, at once or from a dialog. */
function Page({ hasBar = false }: { hasBar?: boolean }) {
  const [names, setNames] = useState(['Torch', 'Wig', 'Sword']);
  const [asked, setAsked] = useState<string>();
  const [isStarted, setStarted] = useState(false);
  const remove = (gone: string) => {
    setNames((all) => all.filter((name) => name !== gone));
    setAsked(undefined);
  };
  return (
    <main>
      <h1 tabIndex={-1}>{'Loans'}</h1>
      {!isStarted && (
        <button type="button" onClick={() => setStarted(true)}>
          {'Start'}
        </button>
      )}
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href="#item">{name}</a>
            <button type="button" onClick={() => (hasBar ? setAsked(name) : remove(name))}>
              {`Return ${name}`}
            </button>
          </li>
        ))}
      </ul>
      {hasBar && asked && (
        <div data-selection-bar>
          <button type="button" onClick={() => setStarted(true)}>
            {'Delete'}
          </button>
          <button type="button" onClick={() => setAsked(undefined)}>
            {'Close the bar'}
          </button>
        </div>
      )}
      <Sheet isOpen={hasBar && isStarted} title="Sure?" onClose={() => setStarted(false)}>
        <button
          type="button"
          onClick={() => {
            setStarted(false);
            remove(asked ?? '');
          }}
        >
          {'Delete it'}
        </button>
        <button
          type="button"
          onClick={() => {
            setStarted(false);
            setAsked(undefined);
          }}
        >
          {'Change it'}
        </button>
      </Sheet>
    </main>
  );
}

/** A page whose one button is replaced by a section with another for the same act. */
function Links({ isEmpty }: { isEmpty: boolean }) {
  return (
    <main>
      <h1 tabIndex={-1}>{'Links'}</h1>
      {isEmpty ? (
        <button type="button" data-act="new-link">
          {'First link'}
        </button>
      ) : (
        <section data-act="new-link">
          <p>{'Links'}</p>
          <button type="button">{'Another link'}</button>
        </section>
      )}
    </main>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const untilFocused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

describe('the focus', () => {
  test('moves to the button of the next row, of the one before, then to the heading', async () => {
    renderUi(<Page />);
    await press('Return Wig');
    await untilFocused('Return Sword');
    await press('Return Sword');
    await untilFocused('Return Torch');
    await press('Return Torch');
    await untilFocused('Loans');
  });

  test('moves to the heading when a button that stands alone is gone', async () => {
    renderUi(<Page />);
    await press('Start');
    await untilFocused('Loans');
  });

  test('moves to what offers the same act when its button is replaced', async () => {
    const { rerender } = renderUi(<Links isEmpty />);
    screen.getByRole('button', { name: 'First link' }).focus();
    rerender(<Links isEmpty={false} />);
    await untilFocused('Another link');
  });

  test('returns to the row when a dialog closes with the bar that opened it', async () => {
    renderUi(<Page hasBar />);
    await press('Return Wig');
    await press('Delete');
    await press('Change it');
    await untilFocused('Return Wig');
  });

  test('moves to the next row when a dialog removes the row and the bar that opened it', async () => {
    renderUi(<Page hasBar />);
    await press('Return Wig');
    await press('Delete');
    await press('Delete it');
    await untilFocused('Return Sword');
  });

  test('returns to the row when the bar is closed', async () => {
    renderUi(<Page hasBar />);
    await press('Return Torch');
    await press('Close the bar');
    await untilFocused('Return Torch');
  });

  test('stays nowhere after a press beside everything, and on another page', async () => {
    const { rerender } = renderUi(<Page />);
    screen.getByRole('button', { name: 'Start' }).focus();
    await userEvent.click(document.body);
    rerender(<p>{'Nothing'}</p>);
    await screen.findByText('Nothing');
    expect(document.activeElement).toBe(document.body);

    rerender(<Page />);
    screen.getByRole('button', { name: 'Start' }).focus();
    history.replaceState(null, '', '/elsewhere');
    rerender(<h1 tabIndex={-1}>{'Elsewhere'}</h1>);
    await screen.findByText('Elsewhere');
    expect(document.activeElement).toBe(document.body);
  });
});
