import { expect, test } from 'vitest';
import glyphs from '#web/features/labels/print/layout/glyph-widths.json' with { type: 'json' };
import icons from '#web/features/labels/print/layout/icon-paths.json' with { type: 'json' };
import { glyphWidths, iconPaths } from './label-drawings.ts';

test('label drawings match the installed typeface (node scripts/draw-label-parts.ts)', async () => {
  expect(glyphs).toEqual(await glyphWidths());
});

test('labels have the icons of the screens (node scripts/draw-label-parts.ts)', () => {
  expect(icons).toEqual(iconPaths());
});
