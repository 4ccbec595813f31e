import { AppError } from '#domain/errors.ts';
import { kindOfField } from '#domain/field-kinds.ts';
import { hasTooManyMarks, tidyLine, tidyProse } from '#domain/text.ts';

/**
 * Normalizes texts as the server does; in a change, an empty text becomes `null`. @throws AppError
 * `texts.tooManyMarks`.
 */
export function tidy<T extends object>(data: T, clearsEmptyText: boolean): T {
  return tidyObject(data, clearsEmptyText) as T;
}

function tidyObject(data: object, clearsEmptyText: boolean): object {
  const tidied: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(data)) {
    if (value === undefined) continue;
    // The server compares `was` with its own values, so it is not normalized.
    if (field === 'was') tidied[field] = value;
    else if (typeof value === 'string') tidyText(tidied, field, value, clearsEmptyText);
    else if (Array.isArray(value)) tidied[field] = value.map((each) => tidyElement(each, clearsEmptyText));
    else tidied[field] = tidyElement(value, clearsEmptyText);
  }
  return tidied;
}

function tidyText(
  tidied: Record<string, unknown>,
  field: string,
  value: string,
  clearsEmptyText: boolean,
): void {
  const isProse = kindOfField(field) === 'prose' || field === 'message' || field === 'note';
  const text = isProse ? tidyProse(value) : tidyLine(value);
  if (hasTooManyMarks(text)) throw new AppError('texts.tooManyMarks');
  if (text !== '' || field === 'name') tidied[field] = text;
  else if (clearsEmptyText) tidied[field] = null;
}

function tidyElement(value: unknown, clearsEmptyText: boolean): unknown {
  if (typeof value === 'string') {
    if (hasTooManyMarks(value)) throw new AppError('texts.tooManyMarks');
    return tidyLine(value);
  }
  return typeof value === 'object' && value !== null ? tidyObject(value, clearsEmptyText) : value;
}
