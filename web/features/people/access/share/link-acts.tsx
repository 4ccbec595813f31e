import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CopyButton, copyText } from '#web/ui/actions/copy-button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { PosterWords } from './poster.tsx';

type LinkActsProps = {
  link: string;
  title: string;
  /** The texts of the printable page with the link's QR code. */
  poster?: PosterWords | undefined;
};

export function LinkActs({ link, title, poster }: LinkActsProps) {
  const { t } = useTranslation();
  const [isQrShown, setQrShown] = useState(false);
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
          <Button icon={Share2} onClick={() => handOver(title, link)}>
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
        {poster && <PrintButton link={link} poster={poster} />}
      </div>
      {isQrShown && <LinkQr link={link} />}
    </div>
  );
}

/** A link that was just made: its code at once, and the system's share sheet as the main act where there is one. */
export function FreshLink({ link, title, poster, children }: LinkActsProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const canShare = 'share' in navigator;
  return (
    <div className="space-y-3">
      <LinkQr link={link} />
      {children}
      {canShare && (
        <Button kind="primary" isWide data-autofocus icon={Share2} onClick={() => handOver(title, link)}>
          {t('access.send')}
        </Button>
      )}
      <CopyButton
        kind={canShare ? 'secondary' : 'primary'}
        isWide
        text={link}
        icon={Copy}
        label={t('access.copy')}
        copiedLabel={t('common.copied')}
        failedLabel={t('common.copyFailed')}
      />
      {poster && <PrintButton isWide link={link} poster={poster} />}
    </div>
  );
}

function handOver(title: string, url: string): void {
  navigator.share({ title, url }).catch(() => {
    // The person closed the system's share sheet.
  });
}

function LinkQr({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto mt-3 flex aspect-square max-w-60 items-center">
      <Suspense>
        <QrCode text={link} label={t('access.qrOf')} />
      </Suspense>
    </div>
  );
}

type PrintButtonProps = { link: string; poster: PosterWords; isWide?: boolean };

function PrintButton({ link, poster, isWide }: PrintButtonProps) {
  const { t } = useTranslation();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={Printer} isWide={isWide} onClick={() => setPrinting(true)}>
        {t('access.print')}
      </Button>
      {isPrinting && (
        <Suspense>
          <Poster url={link} {...poster} onPrinted={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
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
