import { useNavigate, useRouter } from '@tanstack/react-router';
import SearchIcon from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { prefetchSearch, type SearchState, startSearch, useSearch } from '#web/data/search/search.ts';
import { rememberCommand } from '#web/data/storage/preferences.ts';
import { DebouncedLiveRegion } from '#web/features/find/search/use-is-settled.tsx';
import { sentenceOptions } from '#web/features/find/search/use-search-question.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useClosedByBack } from '#web/ui/actions/open-dialogs.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { useOpenModal } from '#web/ui/overlays/sheet.tsx';
import type { Command, CommandContext } from './command-table.ts';
import { chordKey, isChord, KeyCap } from './key-caps.tsx';
import { actsOfScreen } from './palette-acts.ts';
import type { PaletteChoice } from './palette-choice.tsx';
import { paletteGroups } from './palette-groups.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { usePaletteContent } from './use-palette-content.tsx';

type PaletteProps = {
  context: CommandContext;
  onRun: (command: Command) => void;
  onClose: () => void;
};

/** The command palette: finds acts of the open screen, bins, items, places, people, commands and settings. */
export function Palette({ context, onRun, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [screen] = useState(actsOfScreen);
  const results = useSearch(query, {}, sentenceOptions());
  const content = usePaletteContent({ query, results, screen, context, onRun: useSteady(onRun) });
  const groups = paletteGroups(content, query);
  const choices = groups.flatMap((group) => group.choices);
  const [chosenKey, setChosenKey] = useState<string>();
  const active = choices.find(({ key }) => key === chosenKey) ?? choices[0];
  const listId = useId();
  const open = useOpenChoice(onClose);
  const isSettled = query.trim() === '' || results.status === 'failed' || results.query === query.trim();
  const pressEnter = useDeferredEnter(isSettled, (inTab) => active && open(active, inTab));

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = active ? choices.indexOf(active) : -1;
    const to = nextIndex(event.key, at, choices.length);
    if (to !== undefined) setChosenKey(choices[to]?.key);
    else if (event.key === 'Enter') {
      const inTab = event.ctrlKey || event.metaKey;
      if (chosenKey !== undefined && active) open(active, inTab);
      else pressEnter(inTab);
    } else if (isChord(event.nativeEvent, 'k')) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <PaletteDialog label={t('commands.title')} onClose={onClose}>
      <div className="flex shrink-0 items-center gap-3 border-hairline border-b pr-4 pl-5">
        <SearchIcon size={20} aria-hidden className="shrink-0 text-ink-soft" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('commands.field')}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          placeholder={t('commands.field')}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onFocus={startSearch}
          onChange={({ target: { value } }) => {
            prefetchSearch(value, {}, sentenceOptions());
            setQuery(value);
            setChosenKey(undefined);
          }}
          onKeyDown={handleKey}
          className="min-h-14 min-w-0 grow bg-transparent text-base text-ink outline-none placeholder:text-ink-soft"
        />
      </div>
      <SearchStatus {...{ results, query }} isFoundFirst={groups[0]?.key === 'found'} />
      <PaletteList
        {...{ groups, listId }}
        query={results.query}
        activeKey={active?.key}
        onOpen={open}
        onPoint={setChosenKey}
      />
      <KeyHints />
      <DebouncedLiveRegion
        text={query.trim() === '' ? '' : t('commands.count', { count: choices.length - 1 })}
      />
    </PaletteDialog>
  );
}

/** The index of the choice that a key moves to. The arrow keys wrap around. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1;
  if (key === 'PageDown') return Math.min(at + pageRows, count - 1);
  if (key === 'PageUp') return Math.max(at - pageRows, 0);
  return undefined;
}

const pageRows = 8;

/** Returns a function that closes the palette and opens or runs a choice. */
function useOpenChoice(onClose: () => void) {
  const navigate = useNavigate();
  const router = useRouter();
  return useSteady((choice: PaletteChoice, inTab: boolean) => {
    const { key, link, run, isRemembered } = choice;
    if (isRemembered) rememberCommand(key);
    if (inTab && link) window.open(router.buildLocation(link).href, '_blank', 'noopener');
    onClose();
    if (inTab && link) return;
    if (run) run();
    else void navigate(link);
  });
}

/** Defers Enter until the results of the typed query have arrived. */
function useDeferredEnter(isSettled: boolean, onEnter: (inTab: boolean) => void) {
  const [waiting, setWaiting] = useState<{ inTab: boolean }>();
  const enter = useEffectEvent(onEnter);
  useEffect(() => {
    if (!waiting || !isSettled) return;
    setWaiting(undefined);
    enter(waiting.inTab);
  }, [waiting, isSettled]);
  return (inTab: boolean) => setWaiting({ inTab });
}

type SearchStatusProps = { results: SearchState; query: string; isFoundFirst: boolean };

/** Says that results are only similar, unless a command or person is called so. */
function SearchStatus({ results, query, isFoundFirst }: SearchStatusProps) {
  const { t } = useTranslation();
  const { status, isTypoAnswer } = results;
  const text =
    query.trim() === ''
      ? undefined
      : status === 'failed'
        ? t('commands.failed')
        : status === 'indexing'
          ? t('commands.indexing')
          : isTypoAnswer && isFoundFirst
            ? t('commands.didYouMean')
            : undefined;
  return text && <p className="shrink-0 px-5 pt-3 text-ink-soft text-sm">{text}</p>;
}

function KeyHints() {
  const { t } = useTranslation();
  const hints = [
    { keys: ['↑', '↓'], text: t('commands.keyMoves') },
    { keys: ['↵'], text: t('commands.keyOpens') },
    { keys: [chordKey, '↵'], text: t('commands.keyOpensInTab') },
    { keys: ['Esc'], text: t('commands.keyCloses') },
  ];
  return (
    <footer
      aria-hidden
      className="hidden shrink-0 flex-wrap gap-x-5 gap-y-1 border-hairline border-t px-5 py-2.5 text-ink-soft text-sm pointer-fine:wide:flex"
    >
      {hints.map(({ keys, text }) => (
        <span key={text} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <KeyCap key={key} name={key} />
          ))}
          {text}
        </span>
      ))}
    </footer>
  );
}

type PaletteDialogProps = { label: string; onClose: () => void; children: React.ReactNode };

/** Fixed to the top of the screen, so that it does not move while the list changes. */
function PaletteDialog({ label, onClose, children }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useClosedByBack(onClose);
  useOpenModal(dialog);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
      className="fixed inset-x-0 top-0 m-0 mx-auto h-dvh w-full max-h-dvh max-w-none overflow-hidden border-0 bg-raised p-0 text-ink shadow-float backdrop:animate-appear backdrop:bg-scrim open:flex open:animate-grow wide:top-[10dvh] wide:h-fit wide:max-h-[75dvh] wide:w-[42rem] wide:rounded-sheet"
    >
      <div className="flex min-h-0 w-full flex-col">{children}</div>
    </dialog>
  );
}
