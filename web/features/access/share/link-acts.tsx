import Copy from 'lucide-react/icons/copy';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';

const QrCode = lazy(() => import('#web/ui/marks/qr-code.tsx'));

type LinkActsProps = { link: string; title: string; children?: ReactNode };

/** `children` are more buttons. */
export function LinkActs({ link, title, children }: LinkActsProps) {
  const { t } = useTranslation();
  const [isQrShown, setQrShown] = useState(false);
  const handOver = () =>
    navigator.share({ title, url: link }).catch(() => {
      // The person closed the system's share sheet.
    });
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={link}
          icon={Copy}
          label={t('access.copy')}
          copiedLabel={t('common.copied')}
          failedLabel={t('common.copyFailed')}
        />
        {'share' in navigator && (
          <Button icon={Share2} onClick={handOver}>
            {t('access.send')}
          </Button>
        )}
        <Button
          kind="quiet"
          icon={QrCodeIcon}
          aria-expanded={isQrShown}
          onClick={() => setQrShown(!isQrShown)}
        >
          {isQrShown ? t('access.hideQr') : t('access.showQr')}
        </Button>
        {children}
      </div>
      {isQrShown && (
        <div className="mx-auto mt-3 flex aspect-square max-w-60 items-center">
          <Suspense>
            <QrCode text={link} label={t('access.qrOf')} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
