import { useNavigate } from '@tanstack/react-router';
import Ban from 'lucide-react/icons/ban';
import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useMemo, useState } from 'react';
import { showCode } from '#domain/codes/code.ts';
import type { CodeState } from '#domain/codes/codes.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useCodes, useLocations } from '#web/data/account/hooks.ts';
import { targetPath } from '#web/features/people/access/access-target.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { copyText } from '#web/ui/actions/copy-button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { MainAndAside, Page, useAside } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { Chip, ToggleChip } from '#web/ui/marks/chip.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { findCodes, type ListedCode, listCodes, printedSheets } from './code-list.ts';
import { useLastPrint, usePrintRecord } from './print-record.ts';
import { useLostLabel } from './use-lost-label.ts';

const tones = { free: 'success', used: 'plain', void: 'danger' } as const satisfies Record<CodeState, string>;

const shownAtFirst = 3;

export function CodesScreen() {
  const { t } = useTranslation();
  const codes = useCodes();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { ref: content, aside, hasAside } = useAside(listMin);
  const all = useMemo(() => listCodes({ codes, bins, locations }), [codes, bins, locations]);
  return (
    <Page className="wide:max-w-[84rem]">
      <PageHeader title={t('codes.title')} back={{ to: paths.settings }} />
      <div ref={content}>
        {!hasAside && <BlankLabels />}
        {aside && (
          <MainAndAside
            room={aside}
            isMainSticky={false}
            main={
              <Section title={t('codes.all')} className={cx(hasAside && 'mt-0')}>
                {all.length === 0 ? (
                  <EmptyState title={t('codes.emptyTitle')} text={t('codes.emptyText')} />
                ) : (
                  <FoundCodes all={all} />
                )}
              </Section>
            }
            aside={hasAside && <BlankLabels />}
          />
        )}
      </div>
    </Page>
  );
}

/** In rem: a row of the list. */
const listMin = 38;

/** New labels, and sheets that were printed; above the list where nothing can stand beside it. */
function BlankLabels() {
  const { t } = useTranslation();
  return (
    <>
      <Card>
        <h2 className="font-bold text-lg">{t('codes.blank')}</h2>
        <p className="mt-1 mb-3 text-ink-soft text-sm">{t('codes.blankText')}</p>
        <LinkButton to={paths.printBatch} search={{ blank: true }} kind="primary" icon={Printer}>
          {t('codes.printBlank')}
        </LinkButton>
      </Card>
      <SheetsSection />
    </>
  );
}

const states: readonly CodeState[] = ['free', 'used', 'void'];

function FoundCodes({ all }: { all: readonly ListedCode[] }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [state, setState] = useState<CodeState>();
  const found = useMemo(() => findCodes(all, query, state), [all, query, state]);
  const toPrint = useMemo(() => found.filter((each) => each.state !== 'void'), [found]);
  const row = useCallback((code: ListedCode) => <CodeListRow code={code} />, []);
  return (
    <>
      <SearchField label={t('codes.find')} value={query} onChange={setQuery} />
      <fieldset className="mt-3 flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t('codes.filters')}</legend>
        <ToggleChip isOn={state === undefined} onChange={() => setState(undefined)}>
          {t('codes.everything')}
        </ToggleChip>
        {states.map((each) => (
          <ToggleChip key={each} isOn={state === each} onChange={(isOn) => setState(isOn ? each : undefined)}>
            {t(`codes.states.${each}`)}
          </ToggleChip>
        ))}
      </fieldset>
      <div className="mt-2 mb-1.5 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-ink-soft text-sm">
          {found.length === 0 ? t('codes.noMatch') : t('codes.count', { count: found.length })}
        </p>
        {toPrint.length > 0 && toPrint.length <= printMax && (
          <LinkButton
            kind="quiet"
            icon={Printer}
            to={paths.printBatch}
            state={{ codesToPrint: toPrint.map(codeOf) }}
          >
            {t('codes.printFound', { count: toPrint.length })}
          </LinkButton>
        )}
      </div>
      {found.length > 0 && (
        <div className="overflow-hidden rounded-card border border-hairline bg-card">
          <VirtualList label={t('codes.all')} items={found} keyOf={codeOf} rowHeight={68} hasLines>
            {row}
          </VirtualList>
        </div>
      )}
    </>
  );
}

/** The maximum for one print. */
const printMax = 5_000;

const codeOf = ({ code }: ListedCode) => code;

/** Printed sheets of all devices, to print again. */
function SheetsSection() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const codes = useCodes();
  const sheets = useMemo(() => printedSheets(codes.values()), [codes]);
  const last = useLastPrint();
  const { takeBack } = usePrintRecord();
  const [showsAll, setShowsAll] = useState(false);
  if (sheets.length === 0) return null;
  const isMore = !showsAll && sheets.length > shownAtFirst;
  return (
    <Section title={t('codes.sheets')}>
      <Card isPadded={false}>
        <ul className="divide-y divide-hairline">
          {sheets.slice(0, isMore ? shownAtFirst : undefined).map((sheet) => (
            <li key={sheet.id}>
              <ListRow
                title={dateTime(sheet.printedAt)}
                detail={[t('codes.labels', { count: sheet.codes.length }), sheet.template]
                  .filter((each) => each !== '')
                  .join(' · ')}
                actions={
                  <>
                    {sheet.id === last?.id && (
                      <Button kind="quiet" onClick={() => takeBack(last)}>
                        {t('print.notPrinted')}
                      </Button>
                    )}
                    <LinkButton
                      kind="quiet"
                      icon={Printer}
                      to={paths.printBatch}
                      state={{ codesToPrint: sheet.codes }}
                      aria-label={t('codes.printAgainNamed', { when: dateTime(sheet.printedAt) })}
                    >
                      {t('codes.printAgain')}
                    </LinkButton>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      {isMore && (
        <Button kind="quiet" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('codes.allSheets', { count: sheets.length })}
        </Button>
      )}
    </Section>
  );
}

function CodeListRow({ code: each }: { code: ListedCode }) {
  const { t } = useTranslation();
  const { state, target } = each;
  const row = {
    title: <span className="[overflow-wrap:anywhere]">{titleOf(t, each)}</span>,
    detail: <CodeDetail {...each} />,
    end: <Chip tone={tones[state]}>{t(`codes.state.${state}`)}</Chip>,
    actions: <CodeActs {...each} />,
  };
  return target ? <ListRowLink {...targetPath(target)} {...row} /> : <ListRow {...row} />;
}

function titleOf(t: ReturnType<typeof useTranslation>['t'], { name, state, number }: ListedCode): string {
  if (state === 'free' && number !== undefined) return t('codes.numberedLabel', { number });
  return name ?? t(state === 'free' ? 'codes.blankLabel' : 'codes.ledNowhere');
}

function CodeDetail({ code, state, printedAt }: ListedCode) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const printed =
    printedAt === undefined ? t('codes.notPrinted') : t('codes.printed', { day: date(printedAt) });
  return (
    <>
      <span className="inline-block max-w-full font-mono slashed-zero">{showCode(code)}</span>
      {(state === 'free' || printedAt !== undefined) && ` · ${printed}`}
    </>
  );
}

function CodeActs({ code, state, target, name }: ListedCode) {
  const { t } = useTranslation();
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const lostLabelEntry = useLostLabel();
  const display = showCode(code);

  const copy = async () => {
    if (await copyText(display)) toast.done(t('codes.copied'));
    else toast.failed(t('codes.notCopied'));
  };
  const makeVoid = async () => {
    const title = t('codes.voidTitle', { code: display });
    const question = { title, text: t('codes.voidText'), okLabel: t('codes.makeVoid'), isDangerous: true };
    if (!(await confirm(question))) return;
    try {
      const { operationId } = await act('codes.void', { code });
      toast.done(t('codes.voided', { code: display }), undefined, [operationId]);
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
  return (
    <Menu
      label={t('codes.menuOf', { code: display })}
      entries={[
        { label: t('codes.copy'), icon: Copy, onPress: copy },
        state !== 'void' && {
          label: t('binPage.printLabel'),
          icon: Printer,
          onPress: () => navigate({ to: paths.printBatch, search: { codes: code } }),
        },
        state === 'used' &&
          target &&
          name !== undefined &&
          lostLabelEntry(target.kind, { id: target.id, name, qrCode: code, role: 'owner' }),
        state === 'free' && { label: t('codes.makeVoid'), icon: Ban, onPress: makeVoid, isDangerous: true },
      ]}
    />
  );
}
