import type { ShareLink } from '#domain/links/share-link.ts';
import { LinkActs } from '#web/features/people/access/share/link-acts.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';

type LinkCardProps = {
  link: ShareLink;
  /** For apps that the link is shared with. */
  name: string;
  madeBy: string;
  /** Just made here, and brought into view. */
  isNewest: boolean;
  onEnd: () => Promise<void>;
};

export function LinkCard({ link, name, madeBy, isNewest, onEnd }: LinkCardProps) {
  const { t } = useTranslation();
  const { date, shortDate } = useFormats();
  const confirm = useConfirm();
  const { isBusy, problem, run } = useOnlineAct();
  const made = shortDate(link.createdAt);

  const end = async () => {
    const isSure = await confirm({
      title: t('shareLinks.endTitle'),
      text: t('shareLinks.endText'),
      okLabel: t('shareLinks.endOk'),
      isDangerous: true,
    });
    if (isSure) void run(onEnd);
  };

  return (
    <li data-key={link.id} ref={isNewest ? bringIntoView : undefined}>
      <Card>
        <div className="mb-2 flex flex-wrap items-start justify-end gap-x-2">
          <div className="min-w-0 grow basis-[7em]">
            <p className="font-medium">
              {link.expiresAt
                ? t('shareLinks.until', { date: date(link.expiresAt) })
                : t('shareLinks.forever')}
            </p>
            {link.locationId !== undefined && (
              <p className="text-sm">
                {link.binIds
                  ? t('shareLinks.someBins', { count: link.binIds.length })
                  : t('shareLinks.allBins')}
              </p>
            )}
            <p className="text-ink-soft text-sm">{t('shareLinks.madeBy', { who: madeBy, date: made })}</p>
          </div>
          <Button
            kind="quiet"
            className="-mt-1.5 -mr-3 shrink-0"
            aria-label={t('shareLinks.endOf', { date: made })}
            isBusy={isBusy}
            onClick={end}
          >
            {t('shareLinks.end')}
          </Button>
        </div>
        <LinkUse link={link} name={name} />
        <p aria-live="polite" className="mt-2 text-berry text-sm empty:mt-0">
          {problem}
        </p>
      </Card>
    </li>
  );
}

/** Only its creator has the address. */
function bringIntoView(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'center' });
}

function LinkUse({ link, name }: Pick<LinkCardProps, 'link' | 'name'>) {
  const { isSuspended, url, binId, expiresAt } = link;
  const { t } = useTranslation();
  const { date } = useFormats();
  if (isSuspended) return <p>{t(`shareLinks.suspended.${binId === undefined ? 'location' : 'bin'}`)}</p>;
  if (url === undefined) return <p>{t('shareLinks.ofMaker')}</p>;
  const poster = {
    title: name,
    text: t('shareLinks.posterText'),
    details: expiresAt ? [t('shareLinks.until', { date: date(expiresAt) })] : [],
  };
  return <LinkActs link={url} title={name} poster={poster} />;
}
