import Nfc from 'lucide-react/icons/nfc';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasWrongCheckDigit } from '#domain/bins/thing-codes.ts';
import { tidyLine } from '#domain/text.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import {
  type CodeTarget,
  codesOfTarget,
  fieldForNew,
  fieldOfCode,
  problemOfCode,
  putCode,
  removeCode,
} from './code-acts.ts';
import { type Match, nameOfMatch, namingOf, useKnownCodes } from './known-codes.ts';
import { addressOfMatch } from './match-choices.tsx';
import { hasTagReader, readTag, TagError, writeTag } from './nfc-tag.ts';
import { ScanSheet } from './scan-sheet.tsx';
import { signalScan } from './scan-signal.ts';
import { createAim } from './sightings.ts';

type Message = { text: string; move?: { code: string; holder: Match } | undefined };

type CodeScanProps = {
  title: string;
  /** What gets the code; undefined in forms of new things. */
  target: CodeTarget | undefined;
  onCode: (code: string) => string | undefined;
  /** Omitted where a code cannot be taken from another thing. */
  onMove?: (code: string, holder: Match) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Reads a code by camera, scanner, keyboard or NFC tag. `onCode` returns what is said of it. */
export function CodeScan({ title, target, onCode, onMove, onClose, children }: CodeScanProps) {
  const { t } = useTranslation();
  const codes = useKnownCodes();
  const [aim] = useState(() => createAim());
  const [message, setMessage] = useState<Message>({ text: t('scan.codes.hint') });

  function read(typed: string): void {
    const code = tidyLine(typed);
    const problem = problemOfCode(code, target, codes, t);
    if (problem) {
      const { text, holder } = problem;
      setMessage({ text, move: holder && { code, holder } });
      return;
    }
    signalScan();
    setMessage({ text: onCode(code) ?? '' });
  }

  const { move } = message;
  return (
    <ScanSheet
      isPlain
      title={title}
      message={message.text}
      nameOf={(text) => namingOf(codes.read(text))}
      onSee={(sightings) => {
        const aimed = aim(sightings, performance.now(), () => 'label');
        if (aimed === 'several') setMessage({ text: t('scan.several') });
        else if (aimed) read(aimed.text);
      }}
      onText={read}
      onClose={onClose}
    >
      {move && onMove && (
        <Button
          kind="primary"
          isWide
          onClick={() => {
            onMove(move.code, move.holder);
            setMessage({ text: '' });
          }}
        >
          {t('scan.codes.move')}
        </Button>
      )}
      {hasTagReader() && <TagButtons target={target} onRead={read} onSaid={(text) => setMessage({ text })} />}
      {children}
    </ScanSheet>
  );
}

type TagButtonsProps = {
  target: CodeTarget | undefined;
  onRead: (text: string) => void;
  onSaid: (text: string) => void;
};

/** Reading takes what is on a tag as a code; writing puts our address on it, which any phone opens. */
function TagButtons({ target, onRead, onSaid }: TagButtonsProps) {
  const { t } = useTranslation();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    onSaid(t('scan.codes.holdTag'));
    try {
      await act(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof TagError)) throw error;
      onSaid(t(`scan.codes.tag.${error.problem}`));
    }
  }

  const read = () => run(async (signal) => onRead(await readTag(signal)));
  const write = (to: CodeTarget) =>
    run(async (signal) => {
      await writeTag(addressOfMatch(to), signal);
      onSaid(t('scan.codes.tagWritten', { name: nameOfMatch(to) }));
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={Nfc} onClick={() => void read()}>
        {t('scan.codes.readTag')}
      </Button>
      {target && (
        <Button icon={Nfc} onClick={() => void write(target)}>
          {t('scan.codes.writeTag')}
        </Button>
      )}
    </div>
  );
}

/** The codes of a bin, place or item, and the scanner that adds one. */
export function CodesSheet({ target, onClose }: { target: CodeTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const run = useUndoable();
  const name = nameOfMatch(target);
  const present = codesOfTarget(target);

  const add = (code: string) => {
    const field = fieldForNew(target, code);
    void run({
      acts: [putCode(target, code, field)],
      done: t('scan.codes.added', { code, name }),
      undo: () => ({ acts: [removeCode(target, code, field)] }),
    });
    return hasWrongCheckDigit(code) ? t('scan.codes.wrongDigit', { code }) : t('scan.codes.more');
  };
  const remove = (code: string) => {
    const field = fieldOfCode(target, code);
    void run({
      acts: [removeCode(target, code, field)],
      done: t('scan.codes.removed', { code, name }),
      undo: () => ({ acts: [putCode(target, code, field)] }),
    });
  };
  const move = (code: string, holder: Match) => {
    const fields = { from: fieldOfCode(holder, code), to: fieldForNew(target, code) };
    void run({
      acts: [removeCode(holder, code, fields.from), putCode(target, code, fields.to)],
      done: t('scan.codes.added', { code, name }),
      undo: () => ({ acts: [removeCode(target, code, fields.to), putCode(holder, code, fields.from)] }),
    });
  };

  return (
    <CodeScan
      title={t('scan.codes.title', { name })}
      target={target}
      onCode={add}
      onMove={move}
      onClose={onClose}
    >
      {present.length > 0 && (
        <ul
          aria-label={t('scan.codes.present')}
          className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card text-ink"
        >
          {present.map((code) => (
            <li key={code}>
              <ListRow
                title={<bdi className="break-all font-mono text-sm">{code}</bdi>}
                detail={hasWrongCheckDigit(code) ? t('scan.codes.checkDigit') : undefined}
                actions={
                  <IconButton
                    icon={X}
                    label={t('scan.codes.remove', { code })}
                    onClick={() => remove(code)}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
    </CodeScan>
  );
}
