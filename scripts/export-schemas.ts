import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportSchemas } from '#server/features/exports/export-format.ts';

const TARGET = join(import.meta.dirname, '../docs/export-format.schema.json');

await writeFile(TARGET, `${JSON.stringify(exportSchemas(), undefined, 2)}\n`);
console.log(`Wrote ${TARGET}`);
