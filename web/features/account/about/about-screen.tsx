import ChevronDown from 'lucide-react/icons/chevron-down';
import Mail from 'lucide-react/icons/mail';
import { useEffect, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useBins, useProfile, useSyncStatus } from '#web/data/account/hooks.ts';
import { requestPersistence } from '#web/data/storage/storage-room.ts';
import { readAsset } from '#web/data/wire/asset.ts';
import { build } from '#web/data/wire/build.ts';
import { ShortcutLists } from '#web/features/find/commands/shortcuts-sheet.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Columns, Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { RowAnchor } from '#web/ui/lists/list-row.tsx';
import { Mark } from '#web/ui/marks/app-mark.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { currentAccount } from '../../../data/account/current-account.ts';
import { useCell } from '../../../data/cells/use-cell.ts';
import type { DeviceCopy } from '../../../data/copy/copy-state.ts';
import { type AboutState, useAbout } from './use-about.ts';

export function AboutPage() {
  const { t } = useTranslation();
  const about = useAbout();
  return (
    <Page className="wide:max-w-[84rem]">
      <PageHeader title={t('about.title')} back={{ to: paths.settings }} />
      <Card className="flex flex-wrap items-center gap-4">
        <Mark size={56} />
        <div className="min-w-0 grow basis-[9em]">
          <p className="font-extrabold text-xl">{t('common.appName')}</p>
          <p className="text-balance text-ink-soft">{t('about.purpose')}</p>
          <p className="mt-1 text-ink-soft text-sm">{t('about.version', { version: build })}</p>
        </div>
      </Card>
      <p className="mt-3">
        {/* `view` prevents the server from redirecting a signed-in person to Home. */}
        <a href={`${paths.entry}?view`} className="inline-flex min-h-11 items-center font-semibold text-tape">
          {t('about.frontPage')}
        </a>
      </p>
      <Columns>
        <div>
          <SupportSection about={about} />
          <DeviceSection />
          <LicensesSection />
        </div>
        <ShortcutsSection />
      </Columns>
      {/* Below everything else, as it is loaded last. */}
      {typeof about === 'object' && !about.sendsMail && (
        <div className="mt-8">
          <Notice title={t('about.unprovedTitle')}>{t('about.unprovedText')}</Notice>
        </div>
      )}
    </Page>
  );
}

/** Whom to ask for help. Its height does not depend on the server's answer, so that nothing below moves. */
function SupportSection({ about }: { about: AboutState }) {
  const { t } = useTranslation();
  return (
    <Section title={t('about.support')}>
      <div className="min-h-16.5">
        {about === 'loading' && <Skeleton className="h-16" />}
        {about === 'offline' && <p className="text-ink-soft">{t('about.offline')}</p>}
        {about === 'failed' && <p className="text-ink-soft">{t('about.failed')}</p>}
        {typeof about === 'object' && <SupportAddress address={about.supportEmail} />}
      </div>
    </Section>
  );
}

function SupportAddress({ address }: { address: string | undefined }) {
  const { t } = useTranslation();
  const plan = useProfile()?.plan;
  if (address === undefined) return <p className="text-ink-soft">{t('about.nobody')}</p>;
  const hasPriority = plan !== undefined && plan !== 'free';
  const subject = encodeURIComponent(
    `Whichbin ${build}${hasPriority ? ` · ${t(`plans.names.${plan}`)}` : ''}`,
  );
  return (
    <Card isPadded={false}>
      <RowAnchor
        href={`mailto:${address}?subject=${subject}`}
        icon={Mail}
        title={t('about.write')}
        detail={<span className="[overflow-wrap:anywhere]">{address}</span>}
        end={hasPriority && <Chip tone="success">{t('about.priority')}</Chip>}
      />
    </Card>
  );
}

function DeviceSection() {
  const { t } = useTranslation();
  const { size, number } = useFormats();
  const copy = useDeviceCopy();
  const { isLimitedContext, isInMemory, ...counts } = useSyncStatus();
  const waiting = counts.waiting + counts.waitingUploads;
  return (
    <Section title={t('about.device')}>
      {isInMemory ? (
        <Notice title={t('about.inMemoryTitle')}>{t('about.inMemoryText')}</Notice>
      ) : isLimitedContext ? (
        <Notice title={t('about.limitedTitle')}>{t('about.limitedText')}</Notice>
      ) : (
        <Card className="space-y-4">
          <p className="text-ink-soft">{t('about.deviceText')}</p>
          {copy ? (
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
              {copy.bytes > 0 && <Figure term={t('about.size')} value={size(copy.bytes)} />}
              <Figure term={t('about.bins')} value={number(copy.bins)} />
              <Figure term={t('about.items')} value={number(copy.items)} />
              {waiting > 0 && <Figure term={t('about.waiting')} value={number(waiting)} />}
            </dl>
          ) : (
            <Skeleton className="h-31" />
          )}
          {copy && <Keeping isPersisted={copy.isPersisted} />}
        </Card>
      )}
    </Section>
  );
}

function useDeviceCopy(): DeviceCopy | undefined {
  const account = useCell(currentAccount);
  const { bins } = useBins();
  const [copy, setCopy] = useState<DeviceCopy>();
  useEffect(() => {
    let isCurrent = true;
    const live = [...bins.values()].filter(({ deletedAt }) => deletedAt === undefined);
    const items = live.reduce((sum, { itemCount }) => sum + itemCount, 0);
    measureStorage().then((measured) => {
      if (account && isCurrent) setCopy({ ...measured, bins: live.length, items });
    });
    return () => {
      isCurrent = false;
    };
  }, [account, bins]);
  return copy;
}

async function measureStorage(): Promise<Pick<DeviceCopy, 'bytes' | 'isPersisted'>> {
  if (navigator.storage?.estimate === undefined) return { bytes: 0, isPersisted: false };
  const [{ usage = 0 }, isPersisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { bytes: usage, isPersisted };
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="font-bold text-lg">{value}</dd>
    </div>
  );
}

function Keeping({ isPersisted }: { isPersisted: boolean }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<boolean | null>(null);
  const ask = async () => setAnswer(await requestPersistence());
  if (isPersisted || answer) {
    return <p role="status">{answer ? t('about.kept') : t('about.persisted')}</p>;
  }
  return (
    <div>
      <p role="status">{answer === false ? t('about.notKept') : t('about.notPersisted')}</p>
      <Button onClick={ask} className="mt-3">
        {t('about.keep')}
      </Button>
    </div>
  );
}

function ShortcutsSection() {
  const { t } = useTranslation();
  return (
    <div className="hidden pointer-fine:block">
      <Section title={t('about.shortcuts')}>
        <Card>
          <ShortcutLists />
        </Card>
      </Section>
    </div>
  );
}

/** The format that vite.licenses.ts writes. */
type License = { name: string; version: string; license: string; text: string };

/** Loaded on request only: the texts are long. */
function LicensesSection() {
  const { t } = useTranslation();
  const [licenses, setLicenses] = useState<readonly License[]>();
  const [hasFailed, setFailed] = useState(false);
  const show = () =>
    readLicenses().then(setLicenses, () => {
      setFailed(true);
    });
  return (
    <Section title={t('about.licenses')}>
      <p className="mb-3 max-w-[60ch] text-ink-soft">{t('about.licensesText')}</p>
      {licenses ? (
        <Card isPadded={false}>
          <ul className="divide-y divide-hairline">
            {licenses.map((license) => (
              <LicenseRow key={`${license.name} ${license.version}`} {...license} />
            ))}
          </ul>
        </Card>
      ) : (
        <Button onClick={show}>{t('about.showLicenses')}</Button>
      )}
      <p role="status" className="mt-2 text-berry empty:hidden">
        {hasFailed && !licenses && t('about.licensesFailed')}
      </p>
    </Section>
  );
}

/** @throws Error if the file cannot be loaded. */
async function readLicenses(): Promise<License[]> {
  return JSON.parse(new TextDecoder().decode(await readAsset('/licenses.json')));
}

function LicenseRow({ name, version, license, text }: License) {
  const title = (
    <span className="min-w-0 grow [overflow-wrap:anywhere]">
      <span className="font-medium">{name}</span> <span className="text-ink-soft text-sm">{version}</span>
      <span className="block text-ink-soft text-sm">{license}</span>
    </span>
  );
  if (text === '') return <li className="px-4 py-2.5">{title}</li>;
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2.5 -outline-offset-3 hover:bg-kraft/40 [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown
            size={20}
            aria-hidden
            className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <p lang="en" className="whitespace-pre-line px-4 pb-4 text-sm [overflow-wrap:anywhere]">
          {text}
        </p>
      </details>
    </li>
  );
}
