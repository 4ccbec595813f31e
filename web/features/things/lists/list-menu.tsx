import { useNavigate } from '@tanstack/react-router';
import Copy from 'lucide-react/icons/copy';
import FolderInput from 'lucide-react/icons/folder-input';
import Globe from 'lucide-react/icons/globe';
import Pencil from 'lucide-react/icons/pencil';
import Presentation from 'lucide-react/icons/presentation';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { Stage } from '#domain/lists/list.ts';
import { isComplete } from '#domain/lists/list-entries.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { binOrLocationOf, canMove, targetOfContainer } from '#web/features/things/bins/container-choices.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { listFile } from './list-file.ts';
import { EditListSheet } from './list-form.tsx';
import { holderIdOf, isLive, type ListInView, useListRights } from './lists-in-view.ts';
import { useMoveDone } from './move-done.tsx';
import { UseAgainSheet } from './use-again-sheet.tsx';
import { useListActs } from './use-list-acts.ts';
import type { ListContent, ListLine } from './use-list-content.ts';

const ShareLinks = lazyPart(
  async () => (await import('#web/features/people/share-links/share-links.tsx')).ShareLinks,
);

type ListMenuProps = { inView: ListInView; content: ListContent; stage: Stage; onBoard: () => void };

export function ListMenu({ inView, content, stage, onBoard }: ListMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const view = { ...useBins(), ...useLocations() };
  const { moveDone, parts } = useMoveDone();
  const file = useInventoryOpener();
  const acts = useListActs(inView);
  const [opened, setOpened] = useState<'edit' | 'again' | 'public'>();
  const { list, on } = inView;
  const { lines } = content;
  const { mayEdit } = useListRights()(on);
  const isOpen = isLive(inView);
  const close = () => setOpened(undefined);
  const isMovable = ({ entry, bin }: ListLine) =>
    entry.kind === 'bin' && bin !== undefined && isComplete(list, entry, stage.id) && canMove(bin, view);
  return (
    <>
      <Menu
        label={t('lists.acts', { name: list.name })}
        title={list.name}
        entries={[
          isOpen && { label: t('lists.board'), icon: Presentation, onPress: onBoard },
          isOpen &&
            mayEdit && {
              label: t('lists.edit'),
              icon: Pencil,
              command: 'edit',
              onPress: () => setOpened('edit'),
            },
          isOpen &&
            lines.some(isMovable) && {
              label: t('lists.moveDone'),
              icon: FolderInput,
              command: 'move',
              onPress: () => void moveDone(lines.filter(isMovable).flatMap(({ bin }) => bin ?? [])),
            },
          lines.length > 0 && {
            label: t('lists.print'),
            icon: Printer,
            command: 'print',
            onPress: () => file.open(listFile(t, inView, content)),
          },
          isOpen &&
            on !== undefined &&
            can(binOrLocationOf(on).role, 'manage share links') && {
              label: t('lists.publicPage'),
              icon: Globe,
              onPress: () => setOpened('public'),
            },
          mayEdit && { label: t('lists.useAgain'), icon: Copy, onPress: () => setOpened('again') },
          !isOpen &&
            mayEdit && { label: t('lists.restore'), icon: RotateCcw, onPress: () => void acts.restore() },
          isOpen &&
            mayEdit && {
              label: t('lists.delete'),
              icon: Trash2,
              isDangerous: true,
              onPress: async () => {
                if (await acts.remove()) await navigate({ to: paths.lists, replace: true });
              },
            },
        ]}
      />
      {opened === 'edit' && <EditListSheet inView={inView} onClose={close} />}
      {opened === 'public' && <PublicPageSheet {...{ inView, content }} onClose={close} />}
      {opened === 'again' && (
        <UseAgainSheet
          {...{ inView, content }}
          onClose={close}
          onMade={(listId) => {
            close();
            void navigate({ to: paths.list, params: { holderId: holderIdOf(inView), listId } });
          }}
        />
      )}
      {parts}
      {file.sheet}
    </>
  );
}

type PublicPageSheetProps = Pick<ListMenuProps, 'inView' | 'content'> & { onClose: () => void };

/** The public links to the list. */
function PublicPageSheet({ inView: { list, on }, content: { lines }, onClose }: PublicPageSheetProps) {
  const { t } = useTranslation();
  const bins = useMemo(() => [...new Set(lines.flatMap(({ bin }) => bin ?? []))], [lines]);
  if (on === undefined) return null;
  return (
    <Sheet isOpen title={t('lists.publicPage')} onClose={onClose}>
      <p className="text-ink-soft">{t('shareLinks.text.list')}</p>
      <ShareLinks target={targetOfContainer(on)} list={{ id: list.id, name: list.name, bins }} />
    </Sheet>
  );
}
