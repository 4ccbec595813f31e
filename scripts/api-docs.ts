import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiReference } from '#server/http/api-docs/reference.ts';

const TARGET = join(import.meta.dirname, '../docs/api.md');

await writeFile(TARGET, apiReference());
console.log(`Wrote ${TARGET}`);
