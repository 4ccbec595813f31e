import Printer from 'lucide-react/icons/printer';
import { useCallback, useMemo, useState } from 'react';
import type { CodeState } from '#domain/codes/codes.ts';
import { paths } from '#web/app/paths.ts';
import { useBins, useCodes, useLocations } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { findCodes, type ListedCode, listCodes } from './code-list.ts';
import { CodeListRow } from './code-list-row.tsx';
import { printedSheets } from './printed-sheets.ts';

const shownAtFirst = 3;

export function CodesScreen() {
  const { t } = useTranslation();
  const codes = useCodes();
  const { bins } = useBins();
  const { locations } = useLocations();
  const all = useMemo(() => listCodes({ codes, bins, locations }), [codes, bins, locations]);
  return (
    <Page className="wide:max-w-[60rem]">
      <PageHeader title={t('codes.title')} back={{ to: paths.settings }} />
      <Card>
        <h2 className="font-bold text-lg">{t('codes.blank')}</h2>
        <p className="mt-1 mb-3 text-ink-soft text-sm">{t('codes.blankText')}</p>
        <LinkButton to={paths.printBatch} search={{ blank: true }} kind="primary" icon={Printer}>
          {t('codes.printBlank')}
        </LinkButton>
      </Card>
      <SheetsSection />
      <Section title={t('codes.all')}>
        {all.length === 0 ? (
          <EmptyState title={t('codes.emptyTitle')} text={t('codes.emptyText')} />
        ) : (
          <FoundCodes all={all} />
        )}
      </Section>
    </Page>
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
            {t(`codes.state.${each}`)}
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
                  <LinkButton
                    kind="quiet"
                    icon={Printer}
                    to={paths.printBatch}
                    state={{ codesToPrint: sheet.codes }}
                    aria-label={t('codes.printAgainNamed', { when: dateTime(sheet.printedAt) })}
                  >
                    {t('codes.printAgain')}
                  </LinkButton>
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
