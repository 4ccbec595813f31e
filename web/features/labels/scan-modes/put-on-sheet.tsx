import { currentAccount } from '#web/data/account/current-account.ts';
import { useItemCodes } from '#web/data/account/item-codes.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import { ThingSearch, useThingSearch } from '#web/features/find/search/thing-search.tsx';
import {
  fieldForNew,
  mayChangeCodes,
  problemOfCode,
  putCode,
  removeCode,
} from '#web/features/labels/scan/code-acts.ts';
import { type Match, nameOfMatch, useKnownCodes } from '#web/features/labels/scan/known-codes.ts';
import { addressOfMatch } from '#web/features/labels/scan/match-choices.tsx';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type PutOnSheetProps = { code: string; onClose: () => void; onPut: (address: string) => void };

/** Finds the item, bin or place that a code is put on. */
export function PutOnSheet({ code, onClose, onPut }: PutOnSheetProps) {
  const { t } = useTranslation();
  const run = useUndoable();
  const toast = useToast();
  const codes = useKnownCodes();
  const items = useItemCodes();
  const search = useThingSearch();

  const matchOf = (result: SearchResult): Match | undefined => {
    const account = currentAccount.get();
    if (result.kind === 'location') {
      const location = account?.locations.get().locations.get(result.locationId);
      return location && { kind: 'location', location };
    }
    const bin = account?.bins.get().bins.get(result.binId);
    if (bin === undefined || result.itemId === undefined) return bin && { kind: 'bin', bin };
    const item = items.item(result.itemId);
    return item && { kind: 'item', item, bin };
  };
  const found = search.results.filter((result) => {
    const match = matchOf(result);
    return match !== undefined && mayChangeCodes(match);
  });
  const put = (result: SearchResult) => {
    const target = matchOf(result);
    if (target === undefined) return;
    const problem = problemOfCode(code, target, codes, t);
    if (problem) return toast.failed(problem.text);
    const field = fieldForNew(target, code);
    void run({
      acts: [putCode(target, code, field)],
      done: t('scan.codes.added', { code, name: nameOfMatch(target) }),
      undo: () => ({ acts: [removeCode(target, code, field)] }),
    });
    onPut(addressOfMatch(target));
  };
  return (
    <Sheet isOpen title={t('scan.unknown.putOnTitle')} onClose={onClose}>
      <p className="mb-3 text-sm">
        <bdi className="break-all font-mono">{code}</bdi>
      </p>
      <ThingSearch
        search={search}
        found={found}
        kinds={kinds.map((value) => ({ value, label: t(`scan.unknown.kinds.${value}`) }))}
        texts={{
          find: t('scan.unknown.find'),
          kind: t('scan.unknown.kind'),
          hint: t('scan.unknown.findHint'),
          nothing: t('scan.unknown.nothing'),
        }}
        onPick={put}
      />
    </Sheet>
  );
}

const kinds = ['all', 'items', 'bins', 'places'] as const;
