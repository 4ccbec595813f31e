import { useCallback, useMemo, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { rememberedField } from '#domain/own-fields/replaced-fields.ts';
import { useBins, useCodes, useLocations } from '#web/data/account/hooks.ts';
import { useAllFields } from '#web/data/account/own-fields.ts';
import { useContentsText } from '#web/features/things/bins/contents-text.ts';
import { ownFactText } from '#web/features/things/own-fields/own-facts.tsx';
import { pathOf, pathText } from '#web/features/things/tree/tree-rows.ts';
import { Fold } from '#web/forms/fold.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { nameOrder } from '#web/i18n/name-order.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/checkbox.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import {
  binsToPrint,
  labelsOf,
  labelsOfCodes,
  type PrintChoice,
  unsupportedCharacters,
} from './bins-to-print.ts';
import { BlankPanel, CountField, useBlankCodes } from './blank-panel.tsx';
import { resolutions } from './label-pictures.ts';
import { type LabelContent, labelFields } from './layout/label.ts';
import type { PrintJob } from './layout/sheets.ts';
import { type LabelTemplate, labelsPerPage } from './layout/template.ts';
import { MakeActs } from './make-acts.tsx';
import { MeasureField, OwnSizeSheet } from './own-size-sheet.tsx';
import { PageCarousel, useLabelFace } from './page-preview.tsx';
import {
  changePrintSettings,
  chosenResolution,
  chosenTemplate,
  largestOffset,
  usePrintSettings,
} from './print-settings.ts';
import { TemplatePicker } from './template-picker.tsx';

type PrintScreenProps = {
  choice: PrintChoice;
  hasBins: boolean;
  onChoice: (choice: PrintChoice) => void;
};

export function PrintScreen({ choice, hasBins, onChoice }: PrintScreenProps) {
  const { t } = useTranslation();
  const settings = usePrintSettings();
  const [copies, setCopies] = useState(1);
  const [wantedSkip, setSkip] = useState(0);
  const [isTest, setTest] = useState(false);
  const [blankCount, setBlankCount] = useState(21);
  const blank = useBlankCodes(choice === 'blank' ? blankCount : 0);
  const { status, labels, missing, places, binCount } = useLabels(choice, blank.chosen);
  const template = chosenTemplate(settings);
  const { fields, hasCutMarks, offset } = settings;
  const perPage = labelsPerPage(template);
  // Paper with fewer labels limits the start; the earlier paper gets its own start back.
  const skip = Math.min(wantedSkip, perPage - 1);
  const job = useMemo<PrintJob>(
    () => ({ template, labels, fields, copies, skip, hasCutMarks, offset, isTest }),
    [template, labels, fields, copies, skip, hasCutMarks, offset, isTest],
  );
  useLabelFace();

  if (status === 'loading') return <Skeleton className="h-60" />;
  const isEmpty = labels.length === 0 && !isTest;
  return (
    <>
      <div className="mb-6 wide:grid wide:grid-cols-2 wide:items-start wide:gap-8">
        <div className="space-y-5">
          <KindControl choice={choice} hasBins={hasBins} onChange={onChoice} />
          {choice === 'blank' ? (
            <BlankPanel
              count={blankCount}
              onCount={setBlankCount}
              chosen={blank.chosen}
              isPrinted={blank.isPrinted}
              onTakeNew={blank.chooseNew}
            />
          ) : (
            <BinChoiceSelect {...{ choice, places, binCount }} onChange={onChoice} />
          )}
          <TemplateChoice template={template} own={settings.own} />
          <div>
            <CountField label={t('print.copies')} value={copies} least={1} most={20} onChange={setCopies} />
            {perPage > 1 && (
              <CountField
                label={t('print.firstLabel')}
                hint={t('print.firstLabelText')}
                value={skip + 1}
                least={1}
                most={perPage}
                onChange={(place) => setSkip(place - 1)}
              />
            )}
          </div>
          <FieldsFold />
          <PrinterFold isTest={isTest} onTest={setTest} />
        </div>
        <div className="mt-6 space-y-4 wide:sticky wide:top-20 wide:mt-0">
          <Preview
            job={isEmpty ? undefined : job}
            missing={missing}
            emptyText={choice === 'blank' ? undefined : t('print.nothingText')}
            onSkip={setSkip}
          />
        </div>
      </div>
      {!isEmpty && <MakeActs job={job} />}
    </>
  );
}

type KindControlProps = { choice: PrintChoice; hasBins: boolean; onChange: (choice: PrintChoice) => void };

/** Labels of bins, or blank ones, which are all there is without a bin. */
function KindControl({ choice, hasBins, onChange }: KindControlProps) {
  const { t } = useTranslation();
  const isDisabled = !hasBins && choice === 'blank';
  return (
    <div>
      <SegmentedControl
        label={t('print.what')}
        isLabelVisible
        className="[&>div]:flex"
        value={choice === 'blank' ? 'blank' : 'bins'}
        options={[
          { value: 'bins', label: t('print.bins'), isDisabled },
          { value: 'blank', label: t('print.blank') },
        ]}
        onChange={(what) => onChange(what === 'blank' ? 'blank' : 'all')}
      />
      {isDisabled && <p className="mt-1 text-ink-soft text-sm">{t('print.noBinsYet')}</p>}
    </div>
  );
}

function TemplateChoice({ template, own }: { template: LabelTemplate; own: readonly LabelTemplate[] }) {
  const { t } = useTranslation();
  const [isOwnSize, setOwnSize] = useState(false);
  return (
    <>
      <div>
        <TemplatePicker
          value={template.id}
          own={own}
          onChange={(templateId) => changePrintSettings({ templateId })}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button kind="quiet" className="-ml-4" onClick={() => setOwnSize(true)}>
            {t('print.addOwnSize')}
          </Button>
          {own.some(({ id }) => id === template.id) && (
            <Button
              kind="quiet"
              onClick={() => changePrintSettings({ own: own.filter(({ id }) => id !== template.id) })}
            >
              {t('print.removeOwnSize')}
            </Button>
          )}
        </div>
      </div>
      {isOwnSize && (
        <OwnSizeSheet
          onClose={() => setOwnSize(false)}
          onSave={(added) => {
            changePrintSettings({ own: [...own, added], templateId: added.id });
            setOwnSize(false);
          }}
        />
      )}
    </>
  );
}

type PreviewProps = {
  /** Undefined if there is nothing to print. */
  job: PrintJob | undefined;
  /** The number of bins without a code. */
  missing: number;
  emptyText: string | undefined;
  onSkip: (skip: number) => void;
};

function Preview({ job, missing, emptyText, onSkip }: PreviewProps) {
  const { t } = useTranslation();
  const { labels, fields } = job ?? {};
  const leftOut = useMemo(
    () => (labels && fields ? unsupportedCharacters(labels, fields) : []),
    [labels, fields],
  );
  return (
    <>
      {missing > 0 && (
        <Notice>
          <p>{t('print.withoutCode', { count: missing })}</p>
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice>
          <p>{t('print.leftOut', { signs: leftOut.slice(0, 12).join(' ') })}</p>
        </Notice>
      )}
      {job === undefined ? (
        <EmptyState title={t('print.nothing')} text={emptyText} />
      ) : (
        <>
          <PageCarousel job={job} onSkip={onSkip} />
          <p className="text-ink-soft text-sm">{t('print.trueSize')}</p>
        </>
      )}
    </>
  );
}

type BinChoiceSelectProps = {
  choice: Exclude<PrintChoice, 'blank'>;
  places: readonly { id: string; name: string }[];
  /** How many bins are chosen now, those without a code included. */
  binCount: number;
  onChange: (choice: PrintChoice) => void;
};

/** Says which bins get labels; without places there is no choice. */
function BinChoiceSelect({ choice, places, binCount, onChange }: BinChoiceSelectProps) {
  const { t } = useTranslation();
  const chosen = typeof choice === 'object' && !('place' in choice) ? choice : undefined;
  const options = [
    ...(chosen ? [{ value: 'chosen', label: chosenText() }] : []),
    { value: 'all', label: t('print.allBins') },
    ...places.map(({ id, name }) => ({ value: id, label: t('print.inPlace', { name }) })),
  ];
  const handleChange = (next: string) => {
    if (next !== 'chosen') onChange(next === 'all' ? next : { place: next });
  };
  const isPlace = typeof choice === 'object' && 'place' in choice;
  const countText =
    choice === 'all'
      ? t('print.allOf', { count: binCount })
      : isPlace && t('common.bins', { count: binCount });
  if (options.length === 1) return <p>{countText}</p>;
  return (
    <Select
      label={t('print.which')}
      hint={countText}
      value={optionOf(choice)}
      options={options}
      onChange={handleChange}
    />
  );

  function chosenText(): string {
    if (chosen && 'bins' in chosen) return t('print.chosen', { count: chosen.bins.length });
    return t('print.chosenCodes', { count: chosen?.codes.length ?? 0 });
  }
}

function optionOf(choice: Exclude<PrintChoice, 'blank'>): string {
  if (choice === 'all') return choice;
  return 'place' in choice ? choice.place : 'chosen';
}

/** Which fields labels show, stored for later labels. */
function FieldsFold() {
  const { t } = useTranslation();
  const { fields, ownFieldId, hasCutMarks } = usePrintSettings();
  const ownFields = useAllFields('bin');
  const ownField = rememberedField(ownFields, ownFieldId);
  const [isOpen, setOpen] = useState(false);
  const names = [
    ...labelFields.filter((field) => fields[field]).map((field) => t(`print.field.${field}`)),
    ...(ownField ? [ownField.name] : []),
  ];
  return (
    <Fold title={t('print.onLabel')} summary={names.join(' · ')} isOpen={isOpen} onToggle={setOpen}>
      {labelFields.map((field) => (
        <Switch
          key={field}
          label={t(`print.field.${field}`)}
          checked={fields[field]}
          onChange={(isOn) => changePrintSettings({ fields: { ...fields, [field]: isOn } })}
        />
      ))}
      {ownFields.length > 0 && (
        <div className="py-2">
          <Select
            label={t('print.ownField')}
            value={ownField?.id ?? ''}
            options={[
              { value: '', label: t('print.noOwnField') },
              ...ownFields.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => changePrintSettings({ ownFieldId: id || undefined })}
          />
        </div>
      )}
      <Switch
        label={t('print.cutMarks')}
        checked={hasCutMarks}
        onChange={(isOn) => changePrintSettings({ hasCutMarks: isOn })}
      />
    </Fold>
  );
}

type PrinterFoldProps = { isTest: boolean; onTest: (isTest: boolean) => void };

/** The printer's offset, and a test page to measure it. */
function PrinterFold({ isTest, onTest }: PrinterFoldProps) {
  const { t } = useTranslation();
  const settings = usePrintSettings();
  const { offset } = settings;
  const [isOpen, setOpen] = useState(false);
  const set = (axis: 'x' | 'y') => (value: number) => {
    if (Math.abs(value) <= largestOffset) changePrintSettings({ offset: { ...offset, [axis]: value } });
  };
  const isOff = offset.x !== 0 || offset.y !== 0;
  return (
    <Fold
      title={t('print.printer')}
      summary={isOff ? t('print.offsetSummary', offset) : t('print.noOffset')}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <p className="mb-3 text-ink-soft text-sm">{t('print.printerText')}</p>
      <Switch label={t('print.testPage')} hint={t('print.testPageText')} checked={isTest} onChange={onTest} />
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))] gap-4">
        <MeasureField label={t('print.offsetX')} value={offset.x} onChange={set('x')} />
        <MeasureField label={t('print.offsetY')} value={offset.y} onChange={set('y')} />
      </div>
      {labelsPerPage(chosenTemplate(settings)) === 1 && (
        <Select
          label={t('print.resolution')}
          hint={t('print.resolutionText')}
          value={String(chosenResolution(settings))}
          options={resolutions.map((each) => ({
            value: String(each),
            label: t('print.resolutionOf', { dpi: each, dots: Math.round(each / 25.4) }),
          }))}
          onChange={(value) =>
            changePrintSettings({ resolution: resolutions.find((each) => String(each) === value) })
          }
        />
      )}
    </Fold>
  );
}

/** The labels of a choice; `missing` are bins without a code, `blank` the codes for blank labels. */
function useLabels(choice: PrintChoice, blank: readonly string[]) {
  const { status, bins } = useBins();
  const { locations } = useLocations();
  const ownCodes = useCodes();
  const contentsText = useContentsText();
  const ownFact = useOwnFactOfLabel();
  const found = useMemo(() => {
    const view = { bins, locations, ownCodes, compareNames: nameOrder(currentLocale()) };
    const wording = { origin: location.origin, contentsText, ownFact };
    const none = { missing: 0, binCount: 0 };
    if (choice === 'blank') return { labels: labelsOfCodes(blank, view, wording), ...none };
    if (typeof choice === 'object' && 'codes' in choice) {
      return { labels: labelsOfCodes(choice.codes, view, wording), ...none };
    }
    const chosen = binsToPrint(choice, view);
    const labels = labelsOf(chosen, view, wording);
    return { labels, missing: chosen.length - labels.length, binCount: chosen.length };
  }, [choice, blank, bins, locations, ownCodes, contentsText, ownFact]);
  const places = useMemo(() => {
    const compareNames = nameOrder(currentLocale());
    return [...locations.values()]
      .filter(({ deletedAt }) => deletedAt === undefined)
      .map((place) => ({ id: place.id, name: pathText([...pathOf(place, locations), place]) }))
      .sort((a, b) => compareNames(a.name, b.name));
  }, [locations]);
  return { ...found, status, labels: useUnchanged(found.labels), places };
}

/** Returns "Weight: 12 kg" of a bin with a value of the chosen own field. */
function useOwnFactOfLabel(): (bin: BinHeader) => string | undefined {
  const { ownFieldId } = usePrintSettings();
  const ownFields = useAllFields('bin');
  const formats = useFormats();
  return useCallback(
    ({ fields = {} }) => {
      const field = rememberedField(ownFields, ownFieldId);
      const value = field && fields[field.id];
      if (field === undefined || value === undefined) return undefined;
      return `${field.name}: ${ownFactText(formats, field, value)}`;
    },
    [ownFieldId, ownFields, formats],
  );
}

/** Keeps the same array while all labels are equal, so that other people's changes do not interrupt a PDF. */
function useUnchanged(labels: readonly LabelContent[]): readonly LabelContent[] {
  const [last, setLast] = useState({ labels, text: JSON.stringify(labels) });
  const text = useMemo(() => JSON.stringify(labels), [labels]);
  if (text === last.text) return last.labels;
  setLast({ labels, text });
  return labels;
}
