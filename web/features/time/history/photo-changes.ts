import type { FieldChange, FieldValue } from '#domain/history/field-change.ts';

/** The ids in a change of `photos`. If none was added or removed, the order changed. */
export function photosIn({ from, to }: Pick<FieldChange, 'from' | 'to'>) {
  const [before, after] = [idsIn(from), idsIn(to)];
  return {
    before,
    after,
    added: after.filter((id) => !before.includes(id)),
    deleted: before.filter((id) => !after.includes(id)),
  };
}

function idsIn(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
