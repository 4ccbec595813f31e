import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glyphWidths, iconPaths } from './label-drawings.ts';

/** Generates the font and icon data of labels. Run after changing those: `node scripts/draw-label-parts.ts`. */
const target = join(import.meta.dirname, '../web/features/labels/print/layout');
await writeFile(join(target, 'glyph-widths.json'), `${JSON.stringify(await glyphWidths(), null, 2)}\n`);
await writeFile(join(target, 'icon-paths.json'), `${JSON.stringify(iconPaths(), null, 2)}\n`);
