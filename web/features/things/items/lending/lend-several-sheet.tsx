import { type FormEvent, useId, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useItemsOfBins } from '#web/data/account/items-of-bins.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import {
  CountField,
  countIn,
  DueDayField,
  NoteFields,
  useBorrower,
  usePastDayQuestion,
} from './loan-fields.tsx';
import { lentAtOnceMax, useLoanWords } from './loan-words.ts';
import { type Pieces, useLoanActs } from './use-loan-acts.ts';

export type SeveralProps = {
  binIds: readonly string[];
  /** Undefined for all items in the bins. */
  ids: readonly string[] | undefined;
  /** For oneself, otherwise the sheet asks who borrows them. */
  isTakenOut: boolean;
  onClose: (isDone?: boolean) => void;
};

export function LendSeveralSheet({ binIds, ids, isTakenOut, onClose }: SeveralProps) {
  const { t } = useTranslation();
  const acts = useLoanActs();
  const { people } = useLoanWords(binIds[0] ?? '');
  const { list, pieces, areCounted } = usePieces(binIds, ids);
  const [hasPressed, setPressed] = useState(false);
  const { values, put, draft } = useNewValues({ form: `lend-several:${binIds[0]}`, isSilent: true }, () => ({
    to: '',
    until: '',
    contact: '',
    note: '',
  }));
  const { borrowerField, readDetails, remember } = useBorrower({ values, people, onChange: put });
  const isDayMeant = usePastDayQuestion();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (pieces.length === 0) return;
    if (!areCounted) return focusFault(event.currentTarget as HTMLElement);
    const lending = isTakenOut ? undefined : readDetails(event);
    if (lending === undefined && !isTakenOut) return;
    if (!(await isDayMeant(values.until || undefined))) return;
    const isDone = lending
      ? await acts.lendSeveral(pieces, lending)
      : await acts.takeOutSeveral(pieces, values.until || undefined);
    if (!isDone) return;
    if (lending) remember(lending);
    draft.saved();
    onClose(true);
  };

  return (
    <FormSheet
      title={t(isTakenOut ? 'lending.takeOutTitle' : 'lending.severalTitle')}
      submitLabel={t(isTakenOut ? 'lending.takeOut' : 'lending.lend')}
      onSubmit={save}
      onClose={() => onClose()}
    >
      {!isTakenOut && borrowerField}
      {!isTakenOut && <DueDayField values={values} onChange={put} />}
      {list}
      {isTakenOut && <DueDayField values={values} onChange={put} />}
      {hasPressed && pieces.length === 0 && (
        <p role="alert" className="font-medium text-berry text-sm">
          {t('lending.nothingChosen')}
        </p>
      )}
      {!isTakenOut && <NoteFields values={values} onChange={put} />}
    </FormSheet>
  );
}

/** The items in the bins, each with a checkbox and a number. Proposes one piece of a single item, otherwise all. */
function usePieces(binIds: readonly string[], ids: readonly string[] | undefined) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const items = useItemsOfBins(binIds).flatMap(([, itemsOfBin]) => itemsOfBin);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const legendId = useId();
  const chosen = ids && new Set(ids);
  const isHere = ({ id, deletedAt, quantity }: Item) =>
    deletedAt === undefined && quantity > 0 && (chosen === undefined || chosen.has(id));
  const here = items.filter(isHere);
  const rows = here.slice(0, lentAtOnceMax).map((item) => {
    const range = { min: 1, max: item.quantity };
    const text = typed[item.id] ?? String(ids?.length === 1 ? 1 : item.quantity);
    return { item, range, text, count: countIn(text, range), isIn: !leftOut.has(item.id) };
  });
  // Several bins may have items of one name.
  const areInOneBin = new Set(rows.map(({ item }) => item.binId)).size === 1;
  const whereOf = ({ binId }: Item) => {
    const bin = bins.get(binId);
    const place = locations.get(bin?.locationId ?? '');
    return [place?.name, bin?.name].filter((name) => name !== undefined).join(' › ');
  };
  const counted = rows.filter(({ isIn }) => isIn);
  const change = (id: string, isIn: boolean) => {
    const others = [...leftOut].filter((other) => other !== id);
    setLeftOut(new Set(isIn ? others : [...others, id]));
  };
  const chooseAll = () => {
    setLeftOut(new Set());
    setTyped(Object.fromEntries(rows.map(({ item }) => [item.id, String(item.quantity)])));
  };
  const list = (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out beside its rows
    <div role="group" aria-labelledby={legendId}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p id={legendId} className="font-semibold text-sm">
          {t('lending.what')}
          {rows.length > 1 && (
            <span className="ml-1 font-normal text-ink-soft">
              {t('lending.chosenOf', { count: counted.length, all: rows.length })}
            </span>
          )}
        </p>
        {rows.length > 1 && (
          <div className="-mr-3 flex">
            <Button kind="quiet" onClick={chooseAll}>
              {t('lending.all')}
            </Button>
            <Button kind="quiet" onClick={() => setLeftOut(new Set(rows.map(({ item }) => item.id)))}>
              {t('lending.none')}
            </Button>
          </div>
        )}
      </div>
      {rows.length === 0 && <p className="text-ink-soft text-sm">{t('lending.nothingHere')}</p>}
      {rows.length > 0 && ids && ids.length > here.length && (
        <p className="text-ink-soft text-sm">{t('lending.notHere', { count: ids.length - here.length })}</p>
      )}
      {here.length > lentAtOnceMax && (
        <p className="text-ink-soft text-sm">
          {t('lending.firstOf', { max: lentAtOnceMax, all: number(here.length) })}
        </p>
      )}
      <ul className="divide-y divide-hairline">
        {rows.map(({ item, range, text, isIn }) => (
          <li key={item.id} className="py-1">
            <Checkbox
              label={<bdi className="[overflow-wrap:anywhere]">{item.name}</bdi>}
              hint={areInOneBin ? undefined : whereOf(item)}
              checked={isIn}
              onChange={(isOn) => change(item.id, isOn)}
            />
            {isIn && item.quantity > 1 && (
              <CountField
                label={t('lending.count')}
                of={item.name}
                ofAll={t('lending.ofAll', { all: number(item.quantity) })}
                text={text}
                range={range}
                onChange={(count) => setTyped({ ...typed, [item.id]: count })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
  return {
    list,
    pieces: counted.map(({ item, count = 0 }): Pieces => ({ item, count })),
    areCounted: counted.every(({ count }) => count !== undefined),
  };
}
