import { usePreference } from '#web/data/storage/preferences.ts';
import type { Command } from './command-table.ts';

/** The keys of a command. Renders nothing if it has none, or only single keys and these are off. */
export function KeyCaps({
  keys = [],
  chord,
  thenWord,
}: Pick<Command, 'keys' | 'chord'> & { thenWord: string }) {
  const hasSingleKeys = usePreference('singleKeys') !== 'off';
  const sequences = [
    ...(hasSingleKeys && keys.length > 0 ? [keys] : []),
    ...(chord ? [[chordKey, chord]] : []),
  ];
  if (sequences.length === 0) return null;
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-x-2 gap-y-1">
      {sequences.map((sequence) => (
        <span key={sequence.join()} className="flex gap-1">
          {sequence.map((key, at) => (
            <KeyCap key={key} name={key} before={at > 0 && sequence[0] !== chordKey ? thenWord : undefined} />
          ))}
        </span>
      ))}
    </span>
  );
}

const isMac = navigator.platform.startsWith('Mac');

/** The label of the chord key on the keyboard. */
export const chordKey = isMac ? '⌘' : 'Ctrl';

export function KeyCap({ name, before }: { name: string; before?: string | undefined }) {
  return (
    <>
      {before !== undefined && <span className="sr-only"> {before} </span>}
      <kbd className="min-w-7 rounded-[5px] border border-field border-b-2 bg-paper px-1.5 py-0.5 text-center font-mono text-ink-soft text-sm leading-tight">
        {name.length === 1 ? name.toUpperCase() : name}
      </kbd>
    </>
  );
}

/** The keys at the end of a menu entry, on devices with a mouse. */
export function MenuKey({ keys = [] }: Pick<Command, 'keys'>) {
  if (usePreference('singleKeys') === 'off') return null;
  return (
    <kbd aria-hidden className="ml-auto hidden pl-4 font-mono text-ink-soft text-sm pointer-fine:inline">
      {keys.join('').toUpperCase()}
    </kbd>
  );
}

/** Ctrl with this letter, or Command on a Mac. */
export function isChord({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, letter: string): boolean {
  return key.toLowerCase() === letter && (isMac ? metaKey : ctrlKey) && !shiftKey && !altKey;
}
