import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';

export function ShelfPicture() {
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
