import Bookmark from 'lucide-react/icons/bookmark';
import Plus from 'lucide-react/icons/plus';
import Save from 'lucide-react/icons/save';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import { savedSearchesMax, savedTextMax, viewNameMax } from '#domain/account/saved-search.ts';
import { tidyLine } from '#domain/text.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { readTableLayout } from '#web/ui/table/table-column.ts';
import { removeSavedSearch, saveSearch, useSavedSearches } from './saved-search.ts';
import type { SearchAddress } from './use-search-question.ts';

/** The account's views of the table, and the one that is open, if it is still there. */
function useViews(openName: string | undefined) {
  const saved = useSavedSearches();
  const views = saved.flatMap((each) => (each.saved.view ? [each.saved] : []));
  return { saved, views, open: views.find(({ name }) => name === openName) };
}

/** The preference that stores the table's layout: a view has its own, so that the table without one stays as it was. */
export function useViewLayout(openName: string | undefined): 'gridTable' | 'viewTable' {
  const { open } = useViews(openName);
  const layout = open && JSON.stringify(open.view);
  useLayoutEffect(() => {
    if (layout !== undefined) setPreference('viewTable', layout);
  }, [layout]);
  return openName === undefined ? 'gridTable' : 'viewTable';
}

type ViewMenuProps = {
  /** `q` is what is typed now. */
  address: SearchAddress;
  onAddress: (change: SearchAddress) => void;
};

/** Saves the search with the columns, order and groups of the table as a view, which the rail and Home list. */
export function ViewMenu({ address, onAddress }: ViewMenuProps) {
  const { t } = useTranslation();
  const run = useUndoable();
  const { saved, views, open } = useViews(address.view);
  const [isNaming, setNaming] = useState(false);

  const save = async (name: string): Promise<string | undefined> => {
    const { q = '', kind, tag } = address;
    const stored = getPreference(address.view === undefined ? 'gridTable' : 'viewTable');
    const { order, sort, groupBy } = readTableLayout(stored);
    const view = { ...(order && { order: [...order] }), ...(sort && { sort }), ...(groupBy && { groupBy }) };
    const text = tidyLine(q);
    if (text.length > savedTextMax) return t('search.tooLongToSave');
    const isNew = !views.some((each) => each.name === name);
    if (isNew && saved.length >= savedSearchesMax) return t('errors.searches.full', { n: savedSearchesMax });
    const isDone = await run({
      acts: [saveSearch({ name, q: text || undefined, kind, tag, view })],
      done: t('grid.viewSaved', { name }),
    });
    if (isDone) onAddress({ as: 'table', view: name });
    return undefined;
  };
  const remove = async () => {
    if (!open) return;
    onAddress({ as: 'table', view: undefined });
    await run({
      acts: [removeSavedSearch(open)],
      done: t('grid.viewRemoved', { name: open.name }),
      undo: () => ({ acts: [saveSearch(open)] }),
    });
  };
  return (
    <>
      <Menu
        label={t('grid.view')}
        icon={Bookmark}
        entries={[
          open && {
            label: t('grid.saveView', { name: open.name }),
            icon: Save,
            onPress: () => void save(open.name),
          },
          { label: t('grid.newView'), icon: Plus, onPress: () => setNaming(true) },
          open && { label: t('grid.removeView', { name: open.name }), icon: Trash2, onPress: remove },
        ]}
      >
        {t('grid.view')}
      </Menu>
      {isNaming && (
        <NewViewSheet names={views.map(({ name }) => name)} onSave={save} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

type NewViewSheetProps = {
  /** Those that are in use. */
  names: readonly string[];
  /** Resolves to what is wrong, if it cannot be saved. */
  onSave: (name: string) => Promise<string | undefined>;
  onClose: () => void;
};

function NewViewSheet({ names, onSave, onClose }: NewViewSheetProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const tidied = tidyLine(name);
    const why = faultIn(tidied) ?? (await onSave(tidied));
    if (why === undefined) onClose();
    else setFault(why);
  };
  const faultIn = (tidied: string): string | undefined => {
    if (tidied === '') return t('grid.viewNeedsName');
    if (tidied.length > viewNameMax) return t('common.tooLong', { max: viewNameMax });
    return names.includes(tidied) ? t('grid.viewExists') : undefined;
  };
  return (
    <FormSheet title={t('grid.newView')} submitLabel={t('common.save')} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t('common.name')}
        hint={t('grid.viewHint')}
        error={fault}
        value={name}
        onChange={(text) => {
          setName(text);
          setFault(undefined);
        }}
        autoComplete="off"
        data-autofocus
      />
    </FormSheet>
  );
}
