import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/i18n/use-translation.ts';
import QrCode from '#web/ui/marks/qr-code.tsx';

export type PosterWords = {
  title: string;
  text: string;
  /** When the link ends, who invites. */
  details: readonly string[];
};

type PosterProps = PosterWords & { url: string; onPrinted: () => void };

/** A page with the code for the browser's print dialog, which opens at once; hidden on screen. */
export default function Poster({ url, title, text, details, onPrinted }: PosterProps) {
  const { t } = useTranslation();
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
      <p className="font-extrabold text-[2.5rem] leading-tight [overflow-wrap:anywhere]">{title}</p>
      <div className="mx-auto my-10 w-[14cm] max-w-full [&_svg]:max-w-none">
        <QrCode text={url} label="" />
      </div>
      <p className="text-2xl">{text}</p>
      {details.map((detail) => (
        <p key={detail} className="mt-2 text-lg">
          {detail}
        </p>
      ))}
      <p className="mt-6 font-bold text-lg">{t('common.appName')}</p>
      <p className="text-sm [overflow-wrap:anywhere]">{url}</p>
    </div>,
    document.body,
  );
}
