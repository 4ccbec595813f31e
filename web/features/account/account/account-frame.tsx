import type { ReactNode } from 'react';
import { changeLocale, currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { useUiTexts } from '#web/ui/marks/ui-texts.tsx';

type AccountFrameProps = { title: string; mark: ReactNode; children: ReactNode };

export function AccountFrame({ title, mark, children }: AccountFrameProps) {
  const { t } = useTranslation();
  const texts = useUiTexts();
  return (
    <div className="@container flex min-h-dvh flex-col wide:grid wide:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
      <title>{texts.documentTitle(title)}</title>
      <div className="bg-kraft px-6 pt-[calc(var(--top-edge)+1.25rem)] pb-5 text-on-kraft wide:flex wide:flex-col wide:px-[clamp(2rem,6vw,6rem)] wide:py-10">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="flex items-center gap-2.5 font-extrabold text-ink text-lg tracking-tight [overflow-wrap:break-word]">
            {mark}
            {t('common.appName')}
          </span>
          <LanguageSwitch />
        </div>
        <div className="wide:my-auto wide:py-10">
          <p className="mt-4 text-balance font-extrabold text-2xl text-ink tracking-tight wide:mt-0 wide:text-[clamp(2.5rem,4.2vw,4rem)] wide:leading-[1.02]">
            {t('common.slogan')}
          </p>
          <p className="@max-[14em]:hidden mt-2 max-w-[46ch] text-pretty wide:mt-5 wide:text-lg">
            {t('account.intro')}
          </p>
          <div className="mt-12 hidden wide:block">
            <ShelfPicture />
          </div>
        </div>
      </div>
      <div className="corrugated rotate-180 wide:hidden" />
      <div className="flex grow flex-col px-6 pt-5 pb-[calc(env(safe-area-inset-bottom)+1.5rem)] wide:justify-center wide:px-10">
        <div className="mx-auto w-full max-w-[26rem]">
          <h1 tabIndex={-1} className="mb-4 font-extrabold text-xl [overflow-wrap:anywhere]">
            {title}
          </h1>
          {children}
          {/* With large text, the form comes before it. */}
          <p className="mt-8 @max-[14em]:block hidden text-ink-soft">{t('account.intro')}</p>
        </div>
      </div>
    </div>
  );
}

function LanguageSwitch() {
  const { t } = useTranslation();
  const other = currentLocale() === 'sv' ? 'en' : 'sv';
  return (
    <button
      type="button"
      lang={other}
      onClick={() => changeLocale(other)}
      className="-mr-3 -ml-3 min-h-11 rounded-field px-3 font-semibold [overflow-wrap:break-word] text-on-kraft underline decoration-kraft-edge decoration-2 underline-offset-4 hover:text-ink"
    >
      {t(`account.languages.${other}`)}
    </button>
  );
}

function ShelfPicture() {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="flex max-w-[34rem] flex-wrap items-end">
      <div className="flex w-full items-end pl-10">
        <DrawnBox
          hue="moss"
          name={t('account.sampleBins.first')}
          place={t('account.samplePlaces.first')}
          code="K7QF 3MWD XR9A"
          className="w-72"
        />
      </div>
      <DrawnBox
        hue="sky"
        name={t('account.sampleBins.second')}
        place={t('account.samplePlaces.second')}
        code="4HTN 8BZC 2PVE"
        className="grow"
      />
      <DrawnBox
        hue="rust"
        name={t('account.sampleBins.third')}
        place={t('account.samplePlaces.third')}
        code="W9GK 6YDM 5JSU"
        className="ml-2 grow"
      />
      <div className="h-2.5 w-full rounded-full bg-on-kraft/60" />
    </div>
  );
}

type DrawnBoxProps = { hue: string; name: string; place: string; code: string; className: string };

function DrawnBox({ hue, name, place, code, className }: DrawnBoxProps) {
  return (
    <div className={cx('relative rounded-t-[3px] bg-kraft-edge px-5 pt-10 pb-6', className)}>
      <div className="absolute inset-x-0 top-0 h-5 rounded-t-[3px] border-on-kraft/25 border-b-2 bg-on-kraft/10" />
      <div className="absolute inset-x-0 top-0 mx-auto h-8 w-14 bg-paper/35" />
      <div data-hue={hue} className="rounded-[4px] border-hue border-l-8 bg-card px-3 py-2 text-ink">
        <div className="font-extrabold text-lg leading-tight">{name}</div>
        <div className="flex flex-wrap justify-between gap-x-3 text-ink-soft text-xs">
          <span>{place}</span>
          <span className="font-mono">{code}</span>
        </div>
      </div>
    </div>
  );
}
