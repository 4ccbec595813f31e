import { Link, useNavigate } from '@tanstack/react-router';
import FolderInput from 'lucide-react/icons/folder-input';
import PackageOpen from 'lucide-react/icons/package-open';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect } from 'react';
import { locales } from '#domain/locale.ts';
import { paths } from '#domain/paths.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useOnlineRead } from '#web/features/account/account/use-online-read.ts';
import { useExampleBins } from '#web/features/find/home/use-example-bins.ts';
import { changeLocale, currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { ServerForm } from './server-form.tsx';

/** The questions to the operator of a new server, then ways to begin. Everybody else is led home. */
export function WelcomeScreen({ isAnswered }: { isAnswered: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { value, problem, isOffline } = useOnlineRead(() => query('operator.get', {}));
  const isStranger = value?.isOperator === false;
  useEffect(() => {
    if (isStranger) void navigate({ to: paths.home, replace: true });
  }, [isStranger, navigate]);
  // In the address, so that coming back from one way to begin leads to the others.
  const goOn = () => navigate({ to: paths.operator, params: { step: 'start' }, replace: true });
  if (isAnswered) return <NextSteps />;
  return (
    <WelcomeFrame title={t('operator.welcome.title')} text={t('operator.welcome.text')}>
      <Card className="space-y-5">
        <SegmentedControl
          label={t('settings.language')}
          isLabelVisible
          isWide
          value={currentLocale()}
          onChange={changeLocale}
          options={locales.map((locale) => ({ value: locale, label: t(`account.languages.${locale}`) }))}
        />
        {value?.settings ? (
          <ServerForm
            settings={value.settings}
            saveLabel={t('operator.welcome.save')}
            onSaved={() => void goOn()}
            otherActs={
              <Button kind="quiet" onClick={() => void goOn()}>
                {t('operator.welcome.skip')}
              </Button>
            }
          />
        ) : (
          <NotRead isOffline={isOffline} hasFailed={problem !== undefined} />
        )}
      </Card>
    </WelcomeFrame>
  );
}

function NotRead({ isOffline, hasFailed }: { isOffline: boolean; hasFailed: boolean }) {
  const { t } = useTranslation();
  if (isOffline) return <p className="text-ink-soft">{t('operator.offline')}</p>;
  return hasFailed ? <p className="text-ink-soft">{t('operator.problem')}</p> : <Skeleton className="h-72" />;
}

function NextSteps() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { canAdd, add } = useExampleBins();
  const showExample = async () => {
    await add();
    await navigate({ to: paths.home });
  };
  return (
    <WelcomeFrame title={t('operator.welcome.nextTitle')} text={t('operator.welcome.nextText')}>
      <Card isPadded={false} className="divide-y divide-hairline">
        <ListRowLink
          to={paths.import}
          icon={FolderInput}
          title={t('operator.welcome.bring')}
          detail={t('operator.welcome.bringText')}
          hasChevron
        />
        <ListRowLink
          to={paths.printBatch}
          search={{ blank: true }}
          icon={Printer}
          title={t('operator.welcome.labels')}
          detail={t('operator.welcome.labelsText')}
          hasChevron
        />
        {canAdd && (
          <ListRow
            onPress={() => void showExample()}
            icon={PackageOpen}
            title={t('operator.welcome.example')}
            detail={t('operator.welcome.exampleText')}
            hasChevron
          />
        )}
      </Card>
      <Link
        to={paths.home}
        className="mt-4 inline-flex min-h-11 items-center px-1 font-semibold text-lake underline underline-offset-2"
      >
        {t('operator.welcome.home')}
      </Link>
    </WelcomeFrame>
  );
}

function WelcomeFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Page className="wide:max-w-[44rem]">
      <PageHeader title={title} />
      <p className="mb-4 max-w-[60ch] text-pretty text-ink-soft">{text}</p>
      {children}
    </Page>
  );
}
