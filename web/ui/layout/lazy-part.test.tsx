import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

test('a part whose code does not come is left out, and the page around it stays', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Missing = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')));
  const There = lazyPart(async () => ({ name }: { name: string }) => <p>{`The plan of ${name}`}</p>);
  render(
    <>
      <h1>Garage</h1>
      <Suspense fallback="loading">
        <Missing />
        <There name="Garage" />
      </Suspense>
    </>,
  );
  expect(await screen.findByText('The plan of Garage')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Garage' })).toBeTruthy();
  expect(screen.queryByText('loading')).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});
