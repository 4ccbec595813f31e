import { useMemo } from 'react';
import type { Account } from '#domain/live.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import { liveFieldsOf } from '#domain/own-fields/own-field-rules.ts';
import { defaultsOf } from '#domain/own-fields/own-values.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { currentAccount } from './current-account.ts';
import { useProfile } from './hooks.ts';

const none: readonly OwnField[] = [];

/** The fields that an owner, the person or somebody who shares with them, defined for a kind of thing, in their order. */
export function useFieldsOf(ownerId: string | undefined, of: FieldHolder): readonly OwnField[] {
  const { uid, fields, sharedFields } = useProfile() ?? {};
  const all = fieldsOfOwner({ uid, fields, sharedFields }, ownerId);
  return useMemo(() => liveFieldsOf(all, of), [all, of]);
}

/** The fields of the owner of several things; none for things of several owners. */
export function useFieldsOfOne(ownerIds: Iterable<string | undefined>, of: FieldHolder): readonly OwnField[] {
  const [owner, ...others] = new Set(ownerIds);
  return useFieldsOf(others.length === 0 ? owner : undefined, of);
}

/** The fields of everybody's things of one kind, the person's own first. */
export function useAllFields(of: FieldHolder): readonly OwnField[] {
  const { fields, sharedFields } = useProfile() ?? {};
  return useMemo(() => liveFieldsOf(fieldsIn({ fields, sharedFields }), of), [fields, sharedFields, of]);
}

/** One of these fields, those in the trash too, as a line of the history may name it. Draws nothing again. */
export function findField(id: string): OwnField | undefined {
  return fieldsIn(currentAccount.get()?.me.get() ?? {}).find((field) => field.id === id);
}

/** The `fields` of a new thing: the defaults of its owner's fields, none if it has none. Draws nothing again. */
export function defaultFields(ownerId: string | undefined, of: FieldHolder): { fields?: OwnValues } {
  const values = defaultsOf(fieldsOfOwner(currentAccount.get()?.me.get() ?? {}, ownerId), of);
  return values ? { fields: values } : {};
}

/** Those of a new item in a bin. */
export function defaultItemFields(binId: string): { fields?: OwnValues } {
  return defaultFields(ownerOfBin(binId), 'item');
}

/** Draws nothing again: a bin's owner stays. */
export function ownerOfBin(binId: string): string | undefined {
  return currentAccount.get()?.bins.get().bins.get(binId)?.ownerId;
}

/** Those of a new thing of the person. */
export function ownDefaultFields(of: FieldHolder): { fields?: OwnValues } {
  return defaultFields(currentAccount.get()?.person.userId, of);
}

type FieldsOfPeople = { [K in 'fields' | 'sharedFields']?: Account[K] | undefined };

function fieldsOfOwner(
  { uid, fields = none, sharedFields }: FieldsOfPeople & { uid?: string | undefined },
  ownerId: string | undefined,
): readonly OwnField[] {
  return ownerId === uid ? fields : (sharedFields?.find((each) => each.ownerId === ownerId)?.fields ?? none);
}

/** The fields that the person and those who share with the person defined. */
export function fieldsIn({ fields = none, sharedFields = [] }: FieldsOfPeople): readonly OwnField[] {
  return [...fields, ...sharedFields.flatMap((each) => each.fields)];
}
