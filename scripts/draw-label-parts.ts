import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glyphWidths, iconPaths } from './label-drawings.ts';

/** Writes what labels take from the typeface and the icons. Run it after changing those: `node scripts/draw-label-parts.ts`. */
const target = join(import.meta.dirname, '../web/features/print/layout');
await writeFile(join(target, 'glyph-widths.json'), `${JSON.stringify(await glyphWidths(), null, 2)}\n`);
await writeFile(join(target, 'icon-paths.json'), `${JSON.stringify(iconPaths(), null, 2)}\n`);
