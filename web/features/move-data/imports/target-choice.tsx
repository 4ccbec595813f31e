import { can } from '#domain/access/access-rules.ts';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { ImportInfo } from '#domain/imports/import-calls.ts';
import type { ImportChoice } from '#domain/imports/import-choice.ts';
import { rowKindOf } from '#domain/imports/import-columns.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type TargetChoiceProps = {
  choice: ImportChoice;
  /** The counts of the last check, by which needless questions are left out. */
  counts: ImportInfo['counts'] | undefined;
  onChange: (part: Partial<ImportChoice>) => void;
};

export function TargetChoice(props: TargetChoiceProps) {
  const { choice, counts, onChange } = props;
  const { t } = useTranslation();
  const { bins } = useBins();
  const { pick, picker } = useBinPicker();
  const { target } = choice;
  const choices = [...bins.values()].filter((bin) => isInUse(bin) && can(bin.role, 'change items'));
  const pickBin = async () => {
    const bin = await pick({ title: t('imports.chooseBin'), choices });
    if (bin) onChange({ target: { kind: 'bin', id: bin.id } });
  };
  const chooseKind = (kind: 'bin' | 'bins') => {
    if (kind === 'bin') void pickBin();
    else if (target.kind === 'bin') onChange({ target: { kind: 'bins', binName: t('imports.title') } });
  };
  const hasColumns = choice.table?.columns.some((column) => column === 'bin' || column === 'place') ?? true;
  // Whoever chooses columns sees at once what becomes of the rest.
  const hasUnplaced = choice.table !== undefined || (counts?.unplaced ?? 0) > 0;
  const hasOwnBins = choice.sameName === 'new' || (counts?.presentBins ?? 0) + (counts?.filledBins ?? 0) > 0;
  // Bins are made as their rows say; only items can go elsewhere.
  const areBins = target.kind === 'bins' && choice.table && rowKindOf(choice.table.columns) === 'bins';
  const targets = areBins ? null : (
    <>
      <RadioList
        label={t('imports.targetLabel')}
        value={target.kind}
        onChange={chooseKind}
        options={[
          hasColumns
            ? {
                value: 'bins',
                label: t(choice.table ? 'imports.byColumns' : 'imports.asInFile'),
                hint: t('imports.byColumnsText'),
              }
            : { value: 'bins', label: t('imports.newBin'), hint: t('imports.newBinText') },
          {
            value: 'bin',
            label: t('imports.oneBin'),
            hint: target.kind === 'bin' ? bins.get(target.id)?.name : t('imports.oneBinText'),
          },
        ]}
      />
      {target.kind === 'bin' && <Button onClick={pickBin}>{t('imports.changeBin')}</Button>}
    </>
  );
  return (
    <>
      {targets}
      {target.kind === 'bins' && (
        <RestOfFile
          {...{ target, hasColumns }}
          hasUnplaced={hasUnplaced && !areBins}
          onChange={(next) => onChange({ target: next })}
        />
      )}
      {hasOwnBins && target.kind === 'bins' && (
        <SegmentedControl
          label={t('imports.sameName')}
          isLabelVisible
          value={choice.sameName}
          onChange={(sameName) => onChange({ sameName })}
          options={[
            { value: 'use', label: t('imports.useSame') },
            { value: 'new', label: t('imports.makeNew') },
          ]}
        />
      )}
      {picker}
    </>
  );
}

type Bins = Extract<ImportChoice['target'], { kind: 'bins' }>;
type RestOfFileProps = {
  target: Bins;
  hasColumns: boolean;
  hasUnplaced: boolean;
  onChange: (target: Bins) => void;
};

/** Fields for the bin and place of rows that name none. */
function RestOfFile({ target, hasColumns, hasUnplaced, onChange }: RestOfFileProps) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const { compareNames } = useFormats();
  const me = useProfile();
  const own = [...locations.values()]
    .filter(({ ownerId, deletedAt }) => ownerId === me?.uid && deletedAt === undefined)
    .toSorted((a, b) => compareNames(a.name, b.name));
  if (!hasUnplaced && own.length === 0) return null;
  return (
    <div className="grid gap-5 wide:grid-cols-2">
      {hasUnplaced && (
        <TextField
          label={hasColumns ? t('imports.restBin') : t('imports.newBinName')}
          value={target.binName}
          maxLength={binNameMax}
          onChange={(binName) => onChange({ ...target, binName })}
        />
      )}
      {own.length > 0 && (
        <Select
          label={hasColumns ? t('imports.restPlace') : t('imports.newBinPlace')}
          value={target.locationId ?? ''}
          onChange={(id) => onChange({ ...target, locationId: id === '' ? undefined : id })}
          options={[
            { value: '', label: t('imports.noPlace') },
            ...own.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </div>
  );
}
