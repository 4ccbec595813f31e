import { documentValueNames } from '../documents/document-rules.ts';
import { type FieldChange, fieldChanges } from '../history/field-change.ts';
import type { AttachmentLists, ListName } from './attachment-lists.ts';

/** The values that the history tells of the attachments in each list. */
const valueNames = { photos: ['use'], documents: documentValueNames } as const satisfies Record<
  ListName,
  readonly string[]
>;
export type AttachmentValue = (typeof valueNames)[ListName][number];

export const listNames = ['photos', 'documents'] as const satisfies readonly ListName[];

/**
 * What changed between two states of a record's lists: `photos` and `documents` have the ids before and after, so that the change
 * can be undone; values of attachments that stay are fields as `attachmentField` names them.
 */
export function attachmentChanges(before: AttachmentLists, after: AttachmentLists): FieldChange[] {
  return listNames.flatMap((name) => {
    const [old, now] = [before[name] ?? [], after[name] ?? []];
    const oldById = new Map(old.map((each): [string, object] => [each.id, each]));
    const ofValues = now.flatMap((each) => {
      const earlier = oldById.get(each.id);
      if (earlier === undefined || earlier === each) return [];
      const values: readonly string[] = valueNames[name];
      return fieldChanges(earlier, each as object, values as readonly never[]).map((change) => ({
        ...change,
        field: attachmentField(name, each.id, change.field as AttachmentValue),
      }));
    });
    return [...fieldChanges({ [name]: idsOf(old) }, { [name]: idsOf(now) }, [name]), ...ofValues];
  });
}

/** The name in the history of a photo's or document's value. */
export function attachmentField(list: ListName, id: string, value: AttachmentValue): string {
  return `${list}.${id}.${value}`;
}

/** The parts of a name that `attachmentField` made; undefined for another field. */
export function parseAttachmentField(
  field: string,
): { list: ListName; id: string; value: AttachmentValue } | undefined {
  const [list, id, value, ...rest] = field.split('.');
  const names: readonly string[] | undefined = listNames.some((name) => name === list)
    ? valueNames[list as ListName]
    : undefined;
  if (!id || value === undefined || rest.length > 0 || !names?.includes(value)) return undefined;
  return { list: list as ListName, id, value: value as AttachmentValue };
}

function idsOf(list: readonly { id: string }[]): string[] | undefined {
  return list.length === 0 ? undefined : list.map(({ id }) => id);
}
