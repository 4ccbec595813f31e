import { Link, type LinkProps, useLocation, useNavigate } from '@tanstack/react-router';
import FolderInput from 'lucide-react/icons/folder-input';
import Hand from 'lucide-react/icons/hand';
import HandHelping from 'lucide-react/icons/hand-helping';
import Hash from 'lucide-react/icons/hash';
import PackageCheck from 'lucide-react/icons/package-check';
import Pencil from 'lucide-react/icons/pencil';
import ScanSearch from 'lucide-react/icons/scan-search';
import Trash2 from 'lucide-react/icons/trash-2';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { canLend, isLent } from '#domain/items/loan.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { paths } from '#domain/paths.ts';
import { useCodesOpener } from '#web/features/labels/scan/codes-opener.tsx';
import { useSaveAsTemplate } from '#web/features/things/templates/use-save-as-template.tsx';
import type { FocusField } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ScreenAct, useScreenActs } from '#web/ui/actions/screen-acts.ts';
import { useGoBack } from '#web/ui/layout/page-header.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useMayPutBack, useMayTakeOut } from '../item-rights.ts';
import { useLending, useLendSeveral } from '../lending/use-lending.tsx';
import { useItemActs } from '../list/use-item-acts.ts';

type ItemActsProps = { item: Item; bin: BinHeader };

/** Equal buttons on an item's page, two for people who may only take out. Each loan has its own beside it. */
export function ItemActs({
  item,
  bin,
  canChange,
  pickBin,
}: ItemActsProps & { canChange: boolean; pickBin: () => Promise<BinHeader | null | undefined> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const itemActs = useItemActs(bin.id);
  const { lend, putBack, lendingSheet } = useLending();
  const mayPutBack = useMayPutBack();
  const findLink = { to: paths.scan, search: { mode: 'find', bin: bin.id, item: item.id } } as const;
  const move = async () => {
    const to = await pickBin();
    if (!to || !(await itemActs.move([item], to))) return;
    await navigate({
      to: paths.item,
      params: { binId: to.id, itemId: item.id },
      state: { isMoved: true },
      replace: true,
    });
  };
  const acts: (ItemAct | false)[] = [
    canChange && { command: 'move', icon: FolderInput, label: t('common.move'), onPress: move },
    isOut(item) &&
      (canChange || mayPutBack(bin, loansOf(item))) && {
        icon: PackageCheck,
        label: t(isLent(item) ? 'itemList.putBackLent' : 'itemList.putBack'),
        onPress: () => putBack(item),
      },
    !isOut(item) && { icon: Hand, label: t('itemList.takeOutShort'), onPress: () => itemActs.takeOut(item) },
    canChange &&
      canLend(item) && { icon: HandHelping, label: t('itemList.lendShort'), onPress: () => lend(item) },
    {
      icon: ScanSearch,
      label: t('binPage.findWithCamera'),
      short: t('binPage.find'),
      onPress: () => navigate(findLink),
      link: findLink,
    },
  ];
  useScreenActs(acts);
  return (
    <>
      <div className="@container mt-4">
        <ul className="grid gap-2 @min-[10em]:grid-cols-2 @min-[20.5em]:auto-cols-fr @min-[20.5em]:grid-flow-col @min-[20.5em]:grid-cols-none">
          {acts.map(
            (act) =>
              act && (
                <li key={act.label} className="flex">
                  <Act {...act} />
                </li>
              ),
          )}
        </ul>
      </div>
      {lendingSheet}
    </>
  );
}

type ItemAct = ScreenAct & { icon: Icon; short?: string; link?: Pick<LinkProps, 'to' | 'search'> };

function Act({ icon: IconShape, label, short, onPress, link }: ItemAct) {
  const content = (
    <>
      <IconShape size={22} aria-hidden className="shrink-0 text-tape" />
      {short ?? label}
    </>
  );
  if (link)
    return (
      <Link {...link} aria-label={label} className={actClass}>
        {content}
      </Link>
    );
  return (
    <button type="button" onClick={() => void onPress()} className={actClass}>
      {content}
    </button>
  );
}

/** Deleting returns to the bin, where Undo shows the item again. */
export function ItemMenu({ item, bin, canChange }: ItemActsProps & { canChange: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { remove } = useItemActs(bin.id);
  const mayTakeOut = useMayTakeOut()(bin);
  const { takeOutSeveral, severalSheet } = useLendSeveral([bin.id]);
  const codes = useCodesOpener({ kind: 'item', item, bin });
  const goBack = useGoBack({ to: paths.bin, params: { binId: bin.id } });
  // After a move, going back would lead to the bin where it was.
  const isMoved = useLocation({ select: ({ state }) => state.isMoved === true });
  const saveAsTemplate = useSaveAsTemplate({ item });
  const edit = (focusField?: FocusField) =>
    void navigate({
      to: paths.itemEdit,
      params: { binId: bin.id, itemId: item.id },
      state: { focusField },
    });
  const entries: (MenuEntry | false)[] = [
    // Otherwise it is among the acts on the page.
    !mayTakeOut && {
      label: t('binPage.findWithCamera'),
      icon: ScanSearch,
      onPress: () => void navigate({ to: paths.scan, search: { mode: 'find', bin: bin.id, item: item.id } }),
    },
    canChange && {
      label: t('itemList.edit'),
      icon: Pencil,
      command: 'edit',
      onPress: () => edit(),
    },
    mayTakeOut &&
      item.quantity > 1 && {
        label: t('itemList.takeOutSeveral'),
        icon: Hand,
        onPress: () => void takeOutSeveral([item.id]),
      },
    canChange && {
      label: t('binPage.changeTags'),
      icon: Hash,
      command: 'tag',
      onPress: () => edit('tags'),
    },
    saveAsTemplate.entry,
    codes.entry,
    canChange && {
      label: t('common.delete'),
      icon: Trash2,
      onPress: async () => {
        if (!(await remove([item]))) return;
        if (isMoved) void navigate({ to: paths.bin, params: { binId: bin.id }, replace: true });
        else goBack();
      },
      isDangerous: true,
    },
  ];
  return (
    <>
      <Menu label={t('itemList.menuOf', { name: item.name })} title={item.name} entries={entries} />
      {severalSheet}
      {saveAsTemplate.sheet}
      {codes.sheet}
    </>
  );
}

const actClass =
  'flex min-h-18 w-full flex-col items-center gap-1 rounded-card border border-hairline bg-card px-1 pt-3 pb-2 text-center font-medium text-sm leading-tight transition-[transform,background-color] duration-150 [overflow-wrap:break-word] hover:bg-kraft/50 active:scale-[0.97]';
