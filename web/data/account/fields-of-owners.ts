import { useMemo } from 'react';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import { useProfile } from './hooks.ts';
import { useAllFields } from './own-fields.ts';

/** The fields of the owners of several things. */
export function useFieldsOfOwners(ownerIds: Iterable<string>, of: FieldHolder): readonly OwnField[] {
  const fields = useAllFields(of);
  const ownerOf = useOwnerOfFields();
  const owners = [...new Set(ownerIds)].sort().join();
  return useMemo(() => {
    const ids = new Set(owners.split(','));
    return fields.filter(({ id }) => ids.has(ownerOf(id) ?? ''));
  }, [fields, ownerOf, owners]);
}

/** Returns the id of the owner who defined a field. */
export function useOwnerOfFields(): (fieldId: string) => string | undefined {
  const { uid, fields, sharedFields } = useProfile() ?? {};
  return useMemo(() => {
    const owners = new Map<string, string>();
    const all = [{ ownerId: uid ?? '', fields: fields ?? [] }, ...(sharedFields ?? [])];
    for (const { ownerId, fields: theirs } of all) for (const { id } of theirs) owners.set(id, ownerId);
    return (fieldId) => owners.get(fieldId);
  }, [uid, fields, sharedFields]);
}
