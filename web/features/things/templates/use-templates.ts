import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CallInput } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Template, TemplateItem } from '#domain/templates/template.ts';
import { fitTemplate } from '#domain/templates/template-contents.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form for something new opens with this template. */
    templateId?: string | undefined;
  }
}

const none: readonly Template[] = [];

export type TemplateKind = 'bin' | 'item';

/** The person's templates of bins or of items, by name. */
export function useTemplates(kind: TemplateKind): readonly Template[] {
  const { templates = none } = useProfile() ?? {};
  const { compareNames } = useFormats();
  return useMemo(
    () =>
      templates
        .filter(({ bin }) => (bin === undefined) === (kind === 'item'))
        .toSorted((a, b) => compareNames(a.name, b.name)),
    [templates, kind, compareNames],
  );
}

/** The template that a link into a form for something new names, if it is there. */
export function useLinkedTemplate(kind: TemplateKind): Template | undefined {
  const templateId = useLocation({ select: ({ state }) => state.templateId });
  return useTemplates(kind).find(({ id }) => id === templateId);
}

/** The template with what fields of the new thing's owner allow; undefined without one. */
export function useFittedTemplate(kind: TemplateKind, templateId: string, ownerId: string | undefined) {
  const template = useTemplates(kind).find(({ id }) => id === templateId);
  const ofBins = useFieldsOf(ownerId, 'bin');
  const ofItems = useFieldsOf(ownerId, 'item');
  return useMemo(
    () => template && { ...fitTemplate(template, [...ofBins, ...ofItems]), name: template.name },
    [template, ofBins, ofItems],
  );
}

/** `max` is how many items the bin may have, null for any number. */
export function assertRoomForItems(items: readonly TemplateItem[], max: number | null): void {
  if (max !== null && items.length > max) throw new AppError('items.limitReached', { n: max });
}

/** Makes a bin and these items in it as one act. @throws AppError the predicted refusal; then neither is made. */
export async function createFilledBin(
  bin: CallInput<'bins.create'> & { id: string },
  items: readonly TemplateItem[],
): Promise<void> {
  if (items.length === 0) return void (await act('bins.create', bin));
  const actId = newId();
  await act('bins.create', bin, { actId });
  const created = items.map((item) => ({ id: newId(), ...item }));
  try {
    await act('items.create', { binId: bin.id, items: created }, { actId });
  } catch (error) {
    await act('bins.delete', { id: bin.id }, { actId });
    throw error;
  }
}

/** Each act resolves to whether it was done. */
export function useTemplateActs() {
  const { t } = useTranslation();
  const run = useUndoable();
  const removal = ({ id }: Template) => act('templates.delete', { id });
  return {
    save: (template: Template) =>
      run({
        acts: [act('templates.create', template)],
        done: t('templates.saved', { name: template.name }),
        undo: () => ({ acts: [removal(template)] }),
      }),
    rename: ({ id, name: before }: Template, name: string) =>
      run({
        acts: [act('templates.update', { id, name })],
        done: t('templates.renamed', { name }),
        undo: () => ({ acts: [act('templates.update', { id, name: before })] }),
      }),
    remove: (template: Template) =>
      run({
        acts: [removal(template)],
        done: t('templates.deleted', { name: template.name }),
        undo: () => ({ acts: [act('templates.create', template)] }),
      }),
    /** Offers to take back a bin that was made from a template, with all that is in it. */
    tellMade: ({ id, name }: { id: string; name: string }, template: string) =>
      run({
        acts: [],
        done: t('templates.binMade', { name, template }),
        undo: () => ({ acts: [act('bins.delete', { id })] }),
      }),
  };
}
