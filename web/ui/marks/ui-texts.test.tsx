import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RemovableChip } from './chip.tsx';

test('useUiTexts throws outside its provider', () => {
  vi.mocked(console.error).mockImplementation(() => {});
  expect(() => render(<RemovableChip label="wool" onRemove={() => {}} />)).toThrow(
    'useUiTexts needs a UiTextsProvider',
  );
  vi.mocked(console.error).mockClear();
});
