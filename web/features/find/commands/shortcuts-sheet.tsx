import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { usePreference } from '#web/data/storage/preferences.ts';
import { useHelpLink } from '#web/features/account/help/help-link.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { allCommands, type Command, type CommandContext } from './command-table.ts';
import { KeyCap, KeyCaps } from './key-caps.tsx';

/** Lists the shortcuts of the open screen, then those of every screen. */
export function ShortcutsSheet({ context, onClose }: { context: CommandContext; onClose: () => void }) {
  const { t } = useTranslation();
  const areOff = usePreference('singleKeys') === 'off';
  return (
    <Sheet isOpen title={t('about.shortcuts')} onClose={onClose}>
      {/* Has the focus at first, as the arrow keys scroll the list around it. */}
      <LinkButton
        {...useHelpLink()}
        icon={CircleQuestionMark}
        onClick={onClose}
        data-autofocus
        className="mb-3"
      >
        {t('help.ofScreen')}
      </LinkButton>
      {areOff && (
        <div className="mb-4">
          <Notice>{t('commands.keysOff')}</Notice>
        </div>
      )}
      <ShortcutLists isOffered={(command) => command.isAvailable?.(context) !== false} />
    </Sheet>
  );
}

/** Lists all commands with keys, or those that `isOffered` accepts. */
export function ShortcutLists({ isOffered }: { isOffered?: (command: Command) => boolean }) {
  const { t } = useTranslation();
  const withKeys = allCommands
    .map(([, command]) => command)
    .filter(({ keys, chord }) => keys !== undefined || chord !== undefined);
  const here = withKeys.filter(({ group }) => group === 'here');
  const offered = isOffered ? here.filter(isOffered) : here;
  return (
    <>
      {offered.length > 0 && (
        <ShortcutList
          title={t(isOffered ? 'commands.here' : 'commands.inLists')}
          hint={t('commands.inTables')}
          commands={offered}
        />
      )}
      <ShortcutList
        title={t('commands.everywhere')}
        commands={withKeys.filter(({ group }) => group === 'act')}
        hasEscape
      />
      <ShortcutList
        title={t('commands.groups.go')}
        commands={withKeys.filter(({ group }) => group === 'go')}
      />
    </>
  );
}

type ShortcutListProps = {
  title: string;
  hint?: string;
  commands: readonly Command[];
  hasEscape?: boolean;
};

function ShortcutList({ title, hint, commands, hasEscape = false }: ShortcutListProps) {
  const { t } = useTranslation();
  const areSingleKeysOff = usePreference('singleKeys') === 'off';
  const usable = commands.filter(({ chord }) => !areSingleKeysOff || chord !== undefined);
  if (usable.length === 0 && !hasEscape) return null;
  return (
    <section className="mb-4 last:mb-0">
      <h3 className="py-2 font-bold text-sm">{title}</h3>
      {hint !== undefined && <p className="pb-1 text-ink-soft text-sm">{hint}</p>}
      <dl className="divide-y divide-hairline">
        {usable.map(({ label, keys, chord }) => (
          <div key={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <dt>{t(label)}</dt>
            <dd>
              <KeyCaps {...{ keys, chord }} thenWord={t('commands.thenWord')} />
            </dd>
          </div>
        ))}
        {hasEscape && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <dt>{t('about.shortcutClose')}</dt>
            <dd>
              <KeyCap name="Esc" />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
