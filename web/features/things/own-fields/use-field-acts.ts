import type { CallInput } from '#domain/calls.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { offeredChoices } from '#domain/own-fields/own-field-rules.ts';
import { act } from '#web/data/account/act.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Each act resolves to whether it was done. */
export function useFieldActs() {
  const { t } = useTranslation();
  const run = useUndoable();
  const restored = (field: OwnField) => ({
    acts: [act('fields.restore', { id: field.id })],
    done: t('ownFields.restored', { name: field.name }),
  });
  return {
    create: (field: CallInput<'fields.create'>) =>
      run({
        acts: [act('fields.create', field)],
        done: t('ownFields.created', { name: field.name }),
        undo: () => ({ acts: [act('fields.delete', { id: field.id })] }),
      }),
    change: (before: OwnField, change: FieldChange) =>
      run({
        acts: [act('fields.update', { id: before.id, ...change })],
        done: t('ownFields.saved', { name: change.name ?? before.name }),
        undo: () => ({ acts: [act('fields.update', { id: before.id, ...shownBefore(before, change) })] }),
      }),
    /** `before` is the field that follows then; undefined for the end. */
    move: (field: OwnField, before: OwnField | undefined) =>
      run({ acts: [act('fields.update', { id: field.id, before: before?.id ?? null })] }),
    remove: (field: OwnField) =>
      run({
        acts: [act('fields.delete', { id: field.id })],
        done: t('ownFields.deleted', { name: field.name }),
        undo: () => restored(field),
      }),
    restore: (field: OwnField) => run(restored(field)),
  };
}

export type FieldChange = Omit<CallInput<'fields.update'>, 'id' | 'before'>;

/** What the changed parts were before. */
function shownBefore(before: OwnField, change: FieldChange): FieldChange {
  const parts = { ...before, choices: offeredChoices(before) };
  return Object.fromEntries(
    Object.keys(change).map((part) => [part, parts[part as keyof FieldChange] ?? null]),
  );
}
