import { isObject, ownValuesField } from '../fields.ts';

/** The fields of a thing with each value of the owner's fields as a field of its own, named as in the history. */
export function flatFields(thing: object): Record<string, unknown> {
  const { [ownValuesField]: values, ...fields } = thing as Record<string, unknown>;
  if (!isObject(values)) return fields;
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(values).map(([id, value]) => [flatName(id), value])),
  };
}

/** Takes the values of the owner's fields together again: the reverse of `flatFields`. */
export function nestedFields(flat: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const id = ownFieldIdOf(name);
    if (id === undefined) nested[name] = value;
    else values[id] = value;
  }
  return Object.keys(values).length === 0 ? nested : { ...nested, [ownValuesField]: values };
}

/** The name in the history of a field that the owner defined. */
export function flatName(fieldId: string): `fields.${string}` {
  return `${ownValuesField}.${fieldId}`;
}

/** The id of an owner's field that the history names; undefined for a built-in field. */
export function ownFieldIdOf(name: string): string | undefined {
  return name.startsWith(`${ownValuesField}.`) ? name.slice(ownValuesField.length + 1) : undefined;
}
