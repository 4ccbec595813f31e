import { Link } from '@tanstack/react-router';
import LinkIcon from 'lucide-react/icons/link';
import QrCode from 'lucide-react/icons/qr-code';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import type { AccessTarget } from '../access-target.ts';
import type { LinkedTarget } from '../overview/overview.ts';
import { accessPath } from '../target-paths.ts';
import { BinsButton, Quiet } from './matrix-cells.tsx';

/** The head of the row of what anyone with a public link sees. */
export function LinkName({ tabIndex }: { tabIndex: number }) {
  const { t } = useTranslation();
  return (
    <span tabIndex={tabIndex} className="flex items-center gap-3 font-medium">
      <LinkIcon size={20} aria-hidden className="mx-0.5 shrink-0 text-ink-soft" />
      {t('access.anyoneWithLink')}
    </span>
  );
}

type LinkCellProps = { place: AccessTarget; link: LinkedTarget | undefined; tabIndex: number };

/** Leads to the place's people, where its links end. */
export function LinkCell({ place: { target, name }, link, tabIndex }: LinkCellProps) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  if (link === undefined)
    return (
      <Quiet tabIndex={tabIndex} said={t('access.notLinked', { name })}>
        –
      </Quiet>
    );
  const role = t('sharing.roles.viewer');
  const until = link.until && t('access.linkUntil', { date: shortDate(link.until) });
  return (
    <Link
      {...accessPath(target)}
      tabIndex={tabIndex}
      className="flex min-h-11 flex-col justify-center rounded-field px-3 font-medium text-sm underline-offset-4 hover:underline"
    >
      <span aria-hidden>{role}</span>
      {until && (
        <span aria-hidden className="font-normal text-ink-soft text-xs">
          {until}
        </span>
      )}
      <VisuallyHidden>
        {[t('access.linkedIn', { name, role }), until].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </Link>
  );
}

type LinkedBinsCellProps = { count: number; tabIndex: number; onOpen: () => void };

export function LinkedBinsCell({ count, tabIndex, onOpen }: LinkedBinsCellProps) {
  const { t } = useTranslation();
  return (
    <BinsButton
      {...{ count, tabIndex, onOpen }}
      said={count === 0 ? t('access.noSingleBins') : t('access.linkedBins', { count })}
    />
  );
}

/** The head of the row of what everybody sees who knows a bin's code. */
export function WithCodeName({ tabIndex }: { tabIndex: number }) {
  const { t } = useTranslation();
  return (
    <span tabIndex={tabIndex} className="flex items-center gap-3 font-medium">
      <QrCode size={20} aria-hidden className="mx-0.5 shrink-0 text-ink-soft" />
      {t('access.everybodyWithCode')}
    </span>
  );
}

type WithCodeCellProps = {
  /** Of bins without a place if undefined. */
  place: AccessTarget | undefined;
  count: number;
  tabIndex: number;
  onOpen: () => void;
};

/** How many bins of a place are open to those who know their codes. */
export function WithCodeCell({ place, count, tabIndex, onOpen }: WithCodeCellProps) {
  const { t } = useTranslation();
  const name = place?.name ?? t('access.singleBins');
  const said = count === 0 ? t('access.noneWithCode', { name }) : t('access.withCodeIn', { name, count });
  return <BinsButton {...{ count, said, tabIndex, onOpen }} />;
}
