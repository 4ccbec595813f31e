import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CopyButton, copyText } from '#web/ui/actions/copy-button.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { PosterWords } from './poster.tsx';

type LinkProps = {
  link: string;
  title: string;
  /** The texts of the printable page with the link's QR code. */
  poster?: PosterWords | undefined;
};

type LinkActsProps = LinkProps & {
  /** Names the link. Default: by the title. */
  menuLabel?: string;
  /** Ends the link. */
  end?: MenuEntry;
};

/** The usual way to pass a link on, and the others in a menu. */
export function LinkActs({ link, title, poster, menuLabel, end }: LinkActsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isQrShown, setQrShown] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const canShare = 'share' in navigator;
  const copy = async () => {
    if (await copyText(link)) toast.done(t('clipboard.copied'));
    else toast.failed(t('clipboard.failed'));
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        {canShare ? (
          <Button icon={Share2} onClick={() => handOver(title, link)}>
            {t('access.send')}
          </Button>
        ) : (
          <CopyLink link={link} />
        )}
        <Menu
          label={menuLabel ?? t('access.linkMenu', { name: title })}
          entries={[
            canShare && { label: t('access.copy'), icon: Copy, onPress: () => void copy() },
            {
              label: t(isQrShown ? 'access.hideQr' : 'access.showQr'),
              icon: QrCodeIcon,
              onPress: () => setQrShown(!isQrShown),
            },
            poster && { label: t('access.print'), icon: Printer, onPress: () => setPrinting(true) },
            end,
          ]}
        />
      </div>
      {isQrShown && <LinkQr link={link} />}
      {poster && isPrinting && (
        <PrintedPoster link={link} poster={poster} onPrinted={() => setPrinting(false)} />
      )}
    </div>
  );
}

function CopyLink({
  link,
  ...look
}: { link: string } & Pick<ComponentProps<typeof CopyButton>, 'kind' | 'isWide'>) {
  const { t } = useTranslation();
  return (
    <CopyButton
      {...look}
      text={link}
      icon={Copy}
      label={t('access.copy')}
      copiedLabel={t('clipboard.copied')}
      failedLabel={t('clipboard.failed')}
    />
  );
}

/** A link that was just made: its code at once, and the system's share sheet as the main act where there is one. */
export function FreshLink({ link, title, poster, children }: LinkProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const [isPrinting, setPrinting] = useState(false);
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
      <CopyLink kind={canShare ? 'secondary' : 'primary'} isWide link={link} />
      {poster && (
        <Button kind="quiet" icon={Printer} isWide onClick={() => setPrinting(true)}>
          {t('access.print')}
        </Button>
      )}
      {poster && isPrinting && (
        <PrintedPoster link={link} poster={poster} onPrinted={() => setPrinting(false)} />
      )}
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

type PrintedPosterProps = { link: string; poster: PosterWords; onPrinted: () => void };

function PrintedPoster({ link, poster, onPrinted }: PrintedPosterProps) {
  return (
    <Suspense>
      <Poster url={link} {...poster} onPrinted={onPrinted} />
    </Suspense>
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
