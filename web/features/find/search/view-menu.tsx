import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Plus from 'lucide-react/icons/plus';
import Save from 'lucide-react/icons/save';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import {
  type OwnSearch,
  savedSearchesMax,
  savedTextMax,
  type TableView,
  viewNameMax,
} from '#domain/account/saved-search.ts';
import { isSame } from '#domain/fields.ts';
import { paths } from '#domain/paths.ts';
import { tidyLine } from '#domain/text.ts';
import { getPreference, setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useGroups } from '#web/features/people/access/own-groups.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';
import { readTableLayout } from '#web/ui/table/table-column.ts';
import {
  changeView,
  type ListedSearch,
  openView,
  pinSharedView,
  removeSavedSearch,
  restoreSavedSearch,
  saveSearch,
  useSavedSearches,
  wholeTable,
} from './saved-search.ts';
import type { SearchAddress } from './use-search-question.ts';

/** All views of the table, and the one that is open, if it is still there. */
function useViews(address: SearchAddress) {
  const saved = useSavedSearches();
  return { saved, views: saved.filter((each) => each.saved.view), open: openView(saved, address) };
}

/** The preference that stores the table's layout: a view has its own, so that the table without one stays as it was. */
export function useViewLayout(address: SearchAddress): 'gridTable' | 'viewTable' {
  const { open } = useViews(address);
  const layout = open && JSON.stringify(open.saved.view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view of the same layout has not the changes to this one
  useLayoutEffect(() => {
    if (layout !== undefined) setPreference('viewTable', layout);
  }, [layout, open?.key]);
  return address.view === undefined ? 'gridTable' : 'viewTable';
}

type ViewMenuProps = {
  /** `q` is what is typed now. */
  address: SearchAddress;
  onAddress: (change: SearchAddress) => void;
  onQuery: (query: string) => void;
};

type OpenSheet = 'new' | 'rename' | 'share' | undefined;

/** Opens and saves views: the search with the columns, order and groups of the table. The rail and Home list the pinned ones. */
export function ViewMenu({ address, onAddress, onQuery }: ViewMenuProps) {
  const { t } = useTranslation();
  const { saved, views, open } = useViews(address);
  const [sheet, setSheet] = useState<OpenSheet>();
  const plainLayout = usePlainLayout(address);
  const acts = useViewActs({ address, saved, open, plainLayout, onAddress });
  const own = views.filter(({ sharedBy }) => !sharedBy);
  const openOwn = open?.sharedBy ? undefined : open;
  const name = open?.name ?? '';
  const isChanged = useIsChanged(address, openOwn);
  const show = (chosen: SearchAddress) => {
    onAddress({ ...wholeTable, ...chosen });
    onQuery(chosen.q ?? '');
  };
  const close = () => setSheet(undefined);
  const namesInUse = own.map((each) => each.name);
  return (
    <>
      <Menu
        label={t('grid.view')}
        icon={Bookmark}
        entries={[
          views.length > 0 && {
            label: t('grid.noView'),
            icon: address.view === undefined ? Check : undefined,
            rank: 'main',
            onPress: () => show({}),
          },
          ...views.map(
            (each): MenuEntry => ({
              label: labelOf(each),
              icon: each === open ? Check : undefined,
              rank: 'main',
              onPress: () => show(each.address),
            }),
          ),
          openOwn &&
            isChanged && {
              label: t('grid.saveView', { name }),
              icon: Save,
              onPress: () => void acts.save(name),
            },
          {
            label: t(open?.sharedBy ? 'grid.copyView' : 'grid.newView'),
            icon: Plus,
            onPress: () => setSheet('new'),
          },
          openOwn && { label: t('grid.renameView'), icon: Pencil, onPress: () => setSheet('rename') },
          openOwn && {
            label: t(openOwn.isPinned ? 'grid.unpinView' : 'grid.pinView'),
            icon: openOwn.isPinned ? PinOff : Pin,
            onPress: () => void acts.pin(openOwn.saved),
          },
          open?.sharedBy && {
            label: t(open.isPinned ? 'grid.unpinSharedView' : 'grid.pinSharedView'),
            icon: open.isPinned ? PinOff : Pin,
            onPress: () => pinSharedView(open),
          },
          openOwn && { label: t('grid.shareView'), icon: Users, onPress: () => setSheet('share') },
          openOwn && {
            label: t('grid.removeView', { name }),
            icon: Trash2,
            isDangerous: true,
            onPress: () => void acts.remove(openOwn.saved),
          },
        ]}
      >
        {t('grid.view')}
      </Menu>
      {sheet === 'new' && (
        <ViewNameSheet
          title={t('grid.newViewTitle')}
          hint={t('grid.viewHint')}
          initial={open?.sharedBy ? name : ''}
          {...{ namesInUse }}
          onSave={acts.save}
          onClose={close}
        />
      )}
      {sheet === 'rename' && openOwn && (
        <ViewNameSheet
          title={t('grid.renameViewTitle')}
          initial={name}
          namesInUse={namesInUse.filter((each) => each !== name)}
          onSave={acts.rename}
          onClose={close}
        />
      )}
      {sheet === 'share' && openOwn && <ShareViewSheet view={openOwn.saved} onClose={close} />}
    </>
  );
}

/** Returns the layout that the table without a view had when it was opened. */
function usePlainLayout({ view }: SearchAddress): string | undefined {
  const [opened, setOpened] = useState(() => ({ view, layout: getPreference('gridTable') }));
  if (opened.view !== view) setOpened({ view, layout: getPreference('gridTable') });
  return opened.layout;
}

/** Returns whether the open view is no longer as it was saved. */
function useIsChanged({ q = '', kind, tag }: SearchAddress, open: ListedSearch | undefined): boolean {
  const view = viewOf(usePreference('viewTable'));
  if (open === undefined) return false;
  const { saved } = open;
  const now = { q: tidyLine(q) || undefined, kind, tag, view };
  return !isSame(now, { q: saved.q, kind: saved.kind, tag: saved.tag, view: saved.view });
}

/** What a view saves of the layout of its table. */
function viewOf(stored: string | undefined): TableView {
  const { order, sort, groupBy } = readTableLayout(stored);
  return { ...(order && { order: [...order] }), ...(sort && { sort }), ...(groupBy && { groupBy }) };
}

/** Of two views of one name, the group tells which is shared by whom. */
function labelOf({ name, sharedBy }: ListedSearch): string {
  return sharedBy ? `${name} · ${sharedBy.groupName}` : name;
}

type ViewActsOptions = Pick<ViewMenuProps, 'address' | 'onAddress'> & {
  saved: readonly ListedSearch[];
  open: ListedSearch | undefined;
  plainLayout: string | undefined;
};

function useViewActs({ address, saved, open, plainLayout, onAddress }: ViewActsOptions) {
  const { t } = useTranslation();
  const run = useUndoable();
  /** Resolves to what is wrong, if it cannot be saved. */
  const save = async (name: string): Promise<string | undefined> => {
    const { q = '', kind, tag } = address;
    const view = viewOf(getPreference(address.view === undefined ? 'gridTable' : 'viewTable'));
    const text = tidyLine(q);
    if (text.length > savedTextMax) return t('search.tooLongToSave');
    const own = saved.filter(({ sharedBy }) => !sharedBy);
    const isNew = !own.some((each) => each.saved.view && each.name === name);
    if (isNew && own.length >= savedSearchesMax) return t('errors.searches.full', { n: savedSearchesMax });
    const isDone = await run({
      acts: [saveSearch({ name, q: text || undefined, kind, tag, view })],
      done: t('grid.viewSaved', { name }),
    });
    if (!isDone) return undefined;
    // What was arranged for the new view is no longer that of the table without one.
    if (address.view === undefined) setPreference('gridTable', plainLayout);
    onAddress({ as: 'table', view: name, of: undefined });
    return undefined;
  };
  const rename = async (newName: string): Promise<undefined> => {
    const name = open?.name ?? '';
    if (newName === name) return;
    const change = (from: string, to: string) => {
      onAddress({ as: 'table', view: to });
      return [changeView({ name: from, newName: to })];
    };
    await run({
      acts: change(name, newName),
      done: t('grid.viewRenamed', { name: newName }),
      undo: () => ({ acts: change(newName, name) }),
    });
  };
  const pin = ({ name, isPinned = true }: OwnSearch) =>
    run({
      acts: [changeView({ name, isPinned: !isPinned })],
      done: t(isPinned ? 'grid.viewUnpinned' : 'grid.viewPinned', { name }),
      undo: () => ({ acts: [changeView({ name, isPinned })] }),
    });
  const remove = (view: OwnSearch) => {
    onAddress({ as: 'table', view: undefined });
    return run({
      acts: [removeSavedSearch(view)],
      done: t('grid.viewRemoved', { name: view.name }),
      undo: () => ({ acts: [restoreSavedSearch(view)] }),
    });
  };
  return { save, rename, pin, remove };
}

type ShareViewSheetProps = { view: OwnSearch; onClose: () => void };

/** Chooses the own groups whose members see the view. */
function ShareViewSheet({ view, onClose }: ShareViewSheetProps) {
  const { t } = useTranslation();
  const run = useUndoable();
  const groups = useGroups().filter(({ isNamed }) => isNamed);
  const before = new Set(view.groups);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    const ids = (isWanted: boolean) =>
      [...changed]
        .filter(([id, isShared]) => isShared === isWanted && before.has(id) !== isWanted)
        .map(([id]) => id);
    const [shareWith, unshareWith] = [ids(true), ids(false)];
    if (shareWith.length + unshareWith.length === 0) return;
    const { name } = view;
    void run({
      acts: [changeView({ name, shareWith, unshareWith })],
      done: t('grid.viewSharingChanged', { name }),
      undo: () => ({ acts: [changeView({ name, shareWith: unshareWith, unshareWith: shareWith })] }),
    });
  };
  return (
    <FormSheet
      title={t('grid.shareViewTitle')}
      submitLabel={t('common.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">{t(groups.length > 0 ? 'grid.shareViewText' : 'grid.noGroups')}</p>
      {groups.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
          checked={changed.get(id) ?? before.has(id)}
          onChange={(isShared) => setChanged(new Map(changed).set(id, isShared))}
        />
      ))}
      {groups.length === 0 && (
        <LinkButton to={paths.groups} params={{ groupId: undefined }}>
          {t('groups.title')}
        </LinkButton>
      )}
    </FormSheet>
  );
}

type ViewNameSheetProps = {
  title: string;
  hint?: string;
  initial: string;
  namesInUse: readonly string[];
  /** Resolves to what is wrong, if it cannot be saved. */
  onSave: (name: string) => Promise<string | undefined>;
  onClose: () => void;
};

function ViewNameSheet({ title, hint, initial, namesInUse, onSave, onClose }: ViewNameSheetProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
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
    return namesInUse.includes(tidied) ? t('grid.viewExists') : undefined;
  };
  return (
    <FormSheet title={title} submitLabel={t('common.save')} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t('common.name')}
        hint={hint}
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
