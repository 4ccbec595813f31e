import House from 'lucide-react/icons/house';
import Package from 'lucide-react/icons/package';
import Search from 'lucide-react/icons/search';
import { paths } from '#domain/paths.ts';
import { useSession } from '#web/data/session/session-life.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { OpenBox } from '#web/ui/marks/open-box.tsx';
import { useUiTexts } from '#web/ui/marks/ui-texts.tsx';

export default function NotFoundPage() {
  const { t } = useTranslation();
  const texts = useUiTexts();
  const { status } = useSession();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
      <title>{texts.documentTitle(t('finding.noSuchPage'))}</title>
      <OpenBox width="w-40" />
      <h1 tabIndex={-1} className="font-extrabold text-xl">
        {t('finding.noSuchPage')}
      </h1>
      <p className="max-w-[44ch] text-pretty text-ink-soft">{t('finding.noSuchPageText')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {status === 'signedIn' && (
          <>
            <LinkButton to={paths.search} kind="primary" icon={Search}>
              {t('finding.searchInstead')}
            </LinkButton>
            <LinkButton to={paths.bins} icon={Package}>
              {t('shell.bins')}
            </LinkButton>
          </>
        )}
        <LinkButton to={paths.entry} icon={House}>
          {t('shell.goHome')}
        </LinkButton>
      </div>
    </main>
  );
}
