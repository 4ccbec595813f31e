import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiReference } from '#server/pages/api-docs/reference.ts';

const TARGET = join(import.meta.dirname, '../docs/api.md');

await writeFile(TARGET, apiReference());
console.log(`Wrote ${TARGET}`);
