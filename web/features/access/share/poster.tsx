import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import QrCode from '#web/ui/marks/qr-code.tsx';
import { quotedNames } from './join-words.ts';

type PosterProps = { url: string; names: readonly string[]; expiresAt: string; onPrinted: () => void };

/** A page with the code for the browser's print dialog, which opens at once; hidden on screen. */
export default function Poster({ url, names, expiresAt, onPrinted }: PosterProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  // Only the maker of a link has its address, and so prints it.
  const profile = useProfile();
  const print = useEffectEvent(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media print { body > :not([data-poster]) { display: none !important; } }');
    document.adoptedStyleSheets.push(sheet);
    const finish = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      onPrinted();
    };
    addEventListener('afterprint', finish, { once: true });
    window.print();
    return () => removeEventListener('afterprint', finish);
  });
  useEffect(() => print(), []);
  return createPortal(
    <div data-poster aria-hidden="true" className="hidden bg-white p-8 text-center text-black print:block">
      <p className="font-extrabold text-[2.5rem] leading-tight [overflow-wrap:anywhere]">
        {t('joining.posterTitle', { names: quotedNames(t, names) })}
      </p>
      <div className="mx-auto my-10 w-[14cm] max-w-full [&_svg]:max-w-none">
        <QrCode text={url} label="" />
      </div>
      <p className="text-2xl">{t('joining.posterText')}</p>
      <p className="mt-2 text-lg">{t('joining.posterUntil', { date: date(expiresAt) })}</p>
      {profile && <p className="mt-2 text-lg">{t('joining.posterFrom', { person: profile.displayName })}</p>}
      <p className="mt-6 font-bold text-lg">{t('common.appName')}</p>
      <p className="text-sm [overflow-wrap:anywhere]">{url}</p>
    </div>,
    document.body,
  );
}
