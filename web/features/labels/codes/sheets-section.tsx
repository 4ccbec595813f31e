import Printer from 'lucide-react/icons/printer';
import { useMemo, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { useCodes } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { printedSheets } from './printed-sheets.ts';

const shownAtFirst = 3;

/** Printed sheets of all devices, to print again. */
export function SheetsSection() {
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
