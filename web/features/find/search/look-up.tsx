import { useNavigate } from '@tanstack/react-router';
import ScanSearch from 'lucide-react/icons/scan-search';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Candidate } from '#domain/bins/bin-calls.ts';
import { binFields } from '#domain/bins/bin-fields.ts';
import { codeInAddress, readCode, showCode } from '#domain/codes/code.ts';
import { AppError } from '#domain/errors.ts';
import { foldCode } from '#domain/fold.ts';
import { tidyLine } from '#domain/text.ts';
import { useBins, useSyncStatus } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import type { SearchState } from '#web/data/search/search.ts';
import { linkToFoundBin } from '#web/features/things/bins/stranger/found-bin.ts';
import { PrivateLabel } from '#web/features/things/bins/stranger/unknown-bin.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { Notice } from '#web/ui/marks/notice.tsx';

export type LookingUp = ReturnType<typeof useLookUp>;

export function LookUpOffer({ wanted, isOffered, isBusy, problem, several, run }: LookingUp) {
  const { t } = useTranslation();
  const { connection } = useSyncStatus();
  if (!wanted || !isOffered) return null;
  const { kind, display } = wanted;
  const isNone = problem instanceof AppError && problem.code === 'bins.noneFound';
  if (connection === 'offline') {
    return <p className="px-1 py-3 text-center text-ink-soft text-sm">{t('search.lookUpOffline')}</p>;
  }
  return (
    <div className="mt-4 space-y-3">
      <Button isWide icon={ScanSearch} isBusy={isBusy} onClick={run} className="[overflow-wrap:anywhere]">
        {kind === 'code'
          ? t('search.lookUpCode', { code: display })
          : t('search.lookUpLabel', { label: display })}
      </Button>
      {several && (
        <Suspense>
          <CandidateList {...several} />
        </Suspense>
      )}
      {isNone && kind === 'code' && (
        <div role="status">
          <PrivateLabel code={wanted.text} />
        </div>
      )}
      {problem !== undefined && !(isNone && kind === 'code') && (
        <Notice tone="danger" title={errorText(t, problem)}>
          {isNone && <p className="text-ink-soft">{t('finding.shortLabelText')}</p>}
        </Notice>
      )}
    </div>
  );
}

const CandidateList = lazy(async () => {
  const [{ CandidateList: list }] = await Promise.all([
    import('#web/features/things/bins/stranger/candidate-list.tsx'),
    loadLaterTexts(),
  ]);
  return { default: list };
});

/** Neither `problem` nor `several` is set while the request is pending. */
type LastLookUp = { text: string; problem?: unknown; several?: SeveralFound };
type SeveralFound = { candidates: readonly Candidate[]; arePublic: boolean };

/** `display` is how people write it. */
type LookUp = { kind: 'code' | 'label'; text: string; display: string };

/** Looks up a typed code or label on the server and opens the found bin; calls `onFound` before. */
export function useLookUp(typed: string, results: SearchState, onFound: () => void) {
  const navigate = useNavigate();
  const { bins } = useBins();
  const [lastLookUp, setLastLookUp] = useState<LastLookUp>();
  const isSettled = results.status === 'ready' && results.query === typed.trim();
  // A scanner sends Enter immediately, so a code does not wait for the search.
  const canBeOffered = isSettled || codeOf(typed) !== undefined;
  const hasResults = isSettled && results.results.length > 0;
  const sought = canBeOffered ? lookUpOf(typed, bins.values(), hasResults) : undefined;
  // "Bought in 2016" is no label.
  const isSentence = isSettled && results.sentence !== undefined && sought?.kind === 'label';
  const wanted = isSentence ? undefined : sought;
  // Twelve letters may be a word whose results are still pending.
  const isOffered = isSettled || (wanted !== undefined && /\d/.test(wanted.text));
  const current = lastLookUp !== undefined && lastLookUp.text === wanted?.text ? lastLookUp : undefined;
  const isBusy = current !== undefined && !('problem' in current || 'several' in current);

  async function find({ text }: LookUp): Promise<void> {
    setLastLookUp({ text });
    try {
      const found = await query('bins.find', { code: text });
      const { candidates, bin } = found;
      if (candidates) {
        const several = { candidates, arePublic: bin !== undefined };
        return setLastLookUp((newest) => (newest?.text === text ? { text, several } : newest));
      }
      onFound();
      await navigate(linkToFoundBin(found, text));
      setLastLookUp(undefined);
    } catch (problem) {
      setLastLookUp((newest) => (newest?.text === text ? { text, problem } : newest));
    }
  }

  const run = useSteady(() => {
    if (wanted && !isBusy) void find(wanted);
  });
  const { problem, several } = current ?? {};
  return useMemo(
    () => ({ wanted, isOffered, isBusy, problem, several, run }),
    [wanted, isOffered, isBusy, problem, several, run],
  );
}

/** Also from the address on a label, which a keyboard scanner types as it is. */
function codeOf(query: string): string | undefined {
  return readCode(query) ?? codeInAddress(query);
}

/**
 * Only text that looks like a code or label is offered, beside results only one word of it: words such as “skruvdragare”
 * consist of code letters.
 */
export function lookUpOf(
  query: string,
  bins: Iterable<Pick<BinHeader, 'qrCode' | 'qrLabel'>>,
  hasResults: boolean,
): LookUp | undefined {
  const code = codeOf(query);
  const text = tidyLine(query);
  const headers = [...bins];
  if (code !== undefined) {
    if (hasResults && !/\d/.test(code) && codeInAddress(query) === undefined) return undefined;
    const isKnown = headers.some(({ qrCode }) => qrCode === code);
    return isKnown ? undefined : { kind: 'code', text: code, display: showCode(code) };
  }
  const isLikely = hasResults ? looksLikeLabel(text) : /\d/.test(text) && !isProse(text);
  if (!isLikely || text.length > binFields.qrLabel.max) return undefined;
  const key = foldCode(text);
  const isKnown = headers.some(({ qrLabel }) => qrLabel !== undefined && foldCode(qrLabel) === key);
  return isKnown ? undefined : { kind: 'label', text, display: text };
}

/** A label has few words; “what did I buy for 50 kr” is a question that nothing answers. */
function isProse(text: string): boolean {
  return /[?!]/.test(text) || text.split(' ').length > labelWordsMax;
}

const labelWordsMax = 4;

/** One word with a digit in it, such as “A3” or “12”. */
export function looksLikeLabel(text: string): boolean {
  return /^\S*\d\S*$/.test(text.trim());
}
