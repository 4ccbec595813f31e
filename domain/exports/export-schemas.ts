import { z } from 'zod';
import { exportManifest, exportRecords, exportVersion } from './export-format.ts';

/** The JSON Schema of each JSON file in the zip; of the NDJSON files, that of one line. */
export function exportSchemas(): object {
  const files = { 'manifest.json': exportManifest, ...exportRecords };
  const schemas = Object.entries(files).map(([name, schema]) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
    return [name, rest];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Whichbin export, version ${exportVersion}`,
    $defs: Object.fromEntries(schemas),
  };
}
