import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { useDeferredValue, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { fold } from '#domain/fold.ts';
import { useAccessTargets } from '#web/features/people/access/access-target.ts';
import { TargetTile } from '#web/features/people/access/overview/target-rows.tsx';
import { useGroups } from '#web/features/people/access/own-groups.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { MainAction } from '#web/ui/layout/main-action.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import type { JoinsInto } from './join-link-card.tsx';
import { useJoinLinks } from './join-links.tsx';

/** A button that asks what to invite to, a group, place or bin, and goes on as there. */
export function InviteAnywhere() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MainAction icon={UserPlus} label={t('access.invite')} onClick={() => setOpen(true)} />
      {isOpen && <InviteSheets onClose={() => setOpen(false)} />}
    </>
  );
}

function InviteSheets({ onClose }: { onClose: () => void }) {
  const choices = useChoices();
  const [chosenId, setChosenId] = useState<string>();
  // Looked up again, because the people there change while the sheet is open.
  const into = choices.find(({ id }) => id === chosenId)?.into;
  const { links, add } = useJoinLinks(into);
  if (into) return <InviteSheet {...{ into, links, onClose }} onMade={add} />;
  return <ChooseSheet choices={choices} onChoose={setChosenId} onClose={onClose} />;
}

type Choice = { id: string; name: string; into: JoinsInto };

type ChooseSheetProps = { choices: readonly Choice[]; onChoose: (id: string) => void; onClose: () => void };

function ChooseSheet({ choices, onChoose, onClose }: ChooseSheetProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const sought = fold(useDeferredValue(text)).trim();
  const found = choices.filter(({ name }) => fold(name).includes(sought));
  return (
    <Sheet isOpen title={t('access.inviteTo')} onClose={onClose}>
      {choices.length === 0 && <EmptyState title={t('access.inviteNothing')} />}
      {choices.length > searchFrom && (
        <SearchField label={t('access.inviteFind')} value={text} onChange={setText} className="mb-2" />
      )}
      <div data-scrolls className="-mx-4 max-h-[60dvh] overflow-y-auto">
        <VirtualList
          label={t('access.inviteTo')}
          items={found}
          keyOf={({ id }) => id}
          rowHeight={64}
          hasLines
        >
          {({ id, name, into }) => (
            <ListRow
              {...('group' in into
                ? { icon: Users, detail: t('groups.people', { count: into.group.members.length }) }
                : { start: <TargetTile accessTarget={into.accessTarget} /> })}
              title={name}
              hasChevron
              onPress={() => onChoose(id)}
            />
          )}
        </VirtualList>
      </div>
      {choices.length > 0 && found.length === 0 && (
        <p className="py-3 text-ink-soft">{t('access.noMatch')}</p>
      )}
    </Sheet>
  );
}

const searchFrom = 8;

/** Own groups first, then the places and bins whose people this person manages, each sorted by name. */
function useChoices(): Choice[] {
  const { compareNames } = useFormats();
  const byName = (a: Choice, b: Choice) => compareNames(a.name, b.name);
  const groups = useGroups()
    .filter(({ isNamed }) => isNamed)
    .map((group): Choice => ({ id: group.id, name: group.name, into: { group } }));
  const managed = useAccessTargets().filter(({ role }) => can(role, 'manage people'));
  const choicesOf = (kind: 'location' | 'bin') =>
    managed
      .filter(({ target }) => target.kind === kind)
      .map((accessTarget): Choice => {
        const { target, name } = accessTarget;
        return { id: target.id, name, into: { accessTarget } };
      })
      .sort(byName);
  return [...groups.sort(byName), ...choicesOf('location'), ...choicesOf('bin')];
}
