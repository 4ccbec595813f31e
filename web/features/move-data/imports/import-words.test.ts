import { expect, test } from 'vitest';
import { guessColumns } from '#domain/imports/import-columns.ts';
import * as en from '#web/i18n/en/move-data.ts';
import * as sv from '#web/i18n/sv/move-data.ts';

test.each([en, sv])('the columns of the examples are recognised by their names', ({ imports }) => {
  const columnsIn = (example: string) => guessColumns((example.split('\n')[0] ?? '').split('|'));
  expect(columnsIn(imports.exampleItems)).toEqual(['name', 'quantity', 'bin', 'place']);
  expect(columnsIn(imports.exampleBins)).toEqual(['bin', 'place', 'binLabel', 'binTags']);
});
