import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routeTable } from './route-table.ts';

const TARGET = join(import.meta.dirname, '../docs/routes.md');

await writeFile(TARGET, routeTable());
console.log(`Wrote ${TARGET}`);
