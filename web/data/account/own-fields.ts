import { useMemo } from 'react';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import { currentAccount } from './current-account.ts';
import { useProfile } from './hooks.ts';

const none: readonly OwnField[] = [];

/** The fields that an owner, the person or somebody who shares with them, defined for a kind of thing, in their order. */
export function useFieldsOf(ownerId: string | undefined, of: FieldHolder): readonly OwnField[] {
  const { uid, fields, sharedFields } = useProfile() ?? {};
  const all = ownerId === uid ? fields : sharedFields?.find((each) => each.ownerId === ownerId)?.fields;
  return useMemo(() => liveOf(all ?? none, of), [all, of]);
}

/** The fields of everybody's things of one kind, the person's own first. */
export function useAllFields(of: FieldHolder): readonly OwnField[] {
  const { fields, sharedFields } = useProfile() ?? {};
  return useMemo(
    () => liveOf([...(fields ?? none), ...(sharedFields ?? []).flatMap((each) => each.fields)], of),
    [fields, sharedFields, of],
  );
}

/** One of these fields, those in the trash too, as a line of the history may name it. Draws nothing again. */
export function findField(id: string): OwnField | undefined {
  const { fields = none, sharedFields = [] } = currentAccount.get()?.me.get() ?? {};
  return [fields, ...sharedFields.map((each) => each.fields)].flat().find((field) => field.id === id);
}

function liveOf(fields: readonly OwnField[], of: FieldHolder): readonly OwnField[] {
  return fields.some((field) => field.of === of)
    ? fields.filter((field) => field.of === of && field.deletedAt === undefined)
    : none;
}
