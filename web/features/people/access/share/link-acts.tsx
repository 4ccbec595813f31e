import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CopyButton, copyText } from '#web/ui/actions/copy-button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { PosterWords } from './poster.tsx';

type LinkActsProps = {
  link: string;
  title: string;
  /** The texts of the printable page with the link's QR code. */
  poster?: PosterWords;
};

export function LinkActs({ link, title, poster }: LinkActsProps) {
  const { t } = useTranslation();
  const [isQrShown, setQrShown] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
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
        {poster && (
          <Button kind="quiet" icon={Printer} onClick={() => setPrinting(true)}>
            {t('access.print')}
          </Button>
        )}
      </div>
      {isQrShown && (
        <div className="mx-auto mt-3 flex aspect-square max-w-60 items-center">
          <Suspense>
            <QrCode text={link} label={t('access.qrOf')} />
          </Suspense>
        </div>
      )}
      {poster && isPrinting && (
        <Suspense>
          <Poster url={link} {...poster} onPrinted={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  );
}

const QrCode = lazy(() => import('#web/ui/marks/qr-code.tsx'));

const Poster = lazy(() => import('./poster.tsx'));

/** Creating a link also copies it, where the browser has a clipboard. */
export function useCopyNewLink() {
  const { t } = useTranslation();
  const toast = useToast();
  return {
    createLabel: t('clipboard' in navigator ? 'access.createAndCopyLink' : 'access.createLink'),
    async copyNewLink(url: string | undefined): Promise<void> {
      const isCopied = url !== undefined && (await copyText(url));
      toast.done(t(isCopied ? 'access.linkCopied' : 'access.linkCreated'));
    },
  };
}
