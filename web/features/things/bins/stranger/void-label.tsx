import type { CodeRow } from '#domain/codes/codes.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { targetPath } from '#web/features/people/access/access-target.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';

/** The message for an own label that no longer leads anywhere. */
export function VoidLabel({ row: { target, voidedAt } }: { row: CodeRow }) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const name = target && (target.kind === 'bin' ? bins : locations).get(target.id)?.name;
  return (
    <>
      <p className="font-bold">
        {voidedAt === undefined ? t('labels.isVoid') : t('labels.madeVoid', { day: shortDate(voidedAt) })}
      </p>
      {target === undefined && <p className="text-sm">{t('labels.wasOnNothing')}</p>}
      {target && name === undefined && <p className="text-sm">{t('labels.wasOnGone')}</p>}
      {target && name !== undefined && (
        <>
          <p className="text-sm">{t('labels.wasOn', { name })}</p>
          <LinkButton {...targetPath(target)} className="mt-2">
            <bdi>{name}</bdi>
          </LinkButton>
        </>
      )}
    </>
  );
}
