import { expect, test } from 'vitest';
import { binFields } from './bins/bin-fields.ts';
import { kindOfField } from './field-kinds.ts';
import { itemFields } from './items/item-fields.ts';
import { locationFields } from './locations/location-fields.ts';

test.each(Object.entries({ item: itemFields, bin: binFields, location: locationFields }))(
  'the fields of an %s have the kind of fields with the same name',
  (_of, fields) => {
    for (const [name, { kind }] of Object.entries(fields)) expect(kindOfField(name), name).toBe(kind);
  },
);
