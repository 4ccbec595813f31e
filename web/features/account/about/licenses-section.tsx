import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { readAsset } from '#web/data/wire/asset.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';

/** The format that vite.licenses.ts writes. */
type License = { name: string; version: string; license: string; text: string };

/** Loaded on request only: the texts are long. */
export function LicensesSection() {
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

/** @throws Error if the file cannot be loaded. */
async function readLicenses(): Promise<License[]> {
  return JSON.parse(new TextDecoder().decode(await readAsset('/licenses.json')));
}
