import Clock from 'lucide-react/icons/clock';
import ExternalLink from 'lucide-react/icons/external-link';
import FileImage from 'lucide-react/icons/file-image';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FileType from 'lucide-react/icons/file-type';
import Pencil from 'lucide-react/icons/pencil';
import Presentation from 'lucide-react/icons/presentation';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Document } from '#domain/documents/document.ts';
import type { DocumentType } from '#domain/documents/document-limits.ts';
import type { ShownDocument } from '#web/data/operations/upload.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListRow, RowAnchor } from '#web/ui/lists/list-row.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { hostOf } from './document-names.ts';
import type { useDocumentActs } from './use-document-acts.ts';

const icons: Record<DocumentType, Icon> = {
  pdf: FileText,
  text: FileType,
  docx: FileText,
  odt: FileText,
  xlsx: FileSpreadsheet,
  ods: FileSpreadsheet,
  pptx: Presentation,
  odp: Presentation,
  png: FileImage,
  jpeg: FileImage,
  webp: FileImage,
  gif: FileImage,
  link: ExternalLink,
};

type DocumentRowProps = {
  document: Document;
  isWaiting: boolean;
  /** Undefined for those who only read. */
  acts: ReturnType<typeof useDocumentActs> | undefined;
  onOpen: () => void;
  onEdit: () => void;
};

export function DocumentRow({ document, isWaiting, acts, onOpen, onEdit }: DocumentRowProps) {
  const { t } = useTranslation();
  const { name, type, url } = document;
  const facts = useFacts(document);
  const row = {
    icon: icons[type],
    title: <Name>{name}</Name>,
    detail: facts,
    end: isWaiting && <Clock size={16} role="img" aria-label={t('common.waiting')} />,
    actions: acts && (
      <Menu
        label={t('documents.acts', { name })}
        title={name}
        rowId={document.id}
        entries={[
          { label: t('documents.edit'), icon: Pencil, onPress: onEdit },
          {
            label: t('documents.delete'),
            icon: Trash2,
            isDangerous: true,
            onPress: () => void acts.remove(document),
          },
        ]}
      />
    ),
  };
  if (url === undefined) return <ListRow {...row} onPress={onOpen} />;
  return <RowAnchor {...row} href={url} target="_blank" rel="noopener noreferrer" />;
}

/** "Manual · 2.4 MB · 12 pages · 30 Nov"; of a link its host instead of the size. */
function useFacts({ use, bytes, pages, url, addedAt, textLeftOut }: Document): string {
  const { t } = useTranslation();
  const { size, shortDate } = useFormats();
  return [
    t(`documents.uses.${use}`),
    url !== undefined && hostOf(url),
    bytes !== undefined && size(bytes),
    pages !== undefined && t('documents.pages', { count: pages }),
    shortDate(addedAt),
    textLeftOut !== undefined && t(`documents.textLeftOut.${textLeftOut}`),
  ]
    .filter((fact) => fact !== false)
    .join(' · ');
}

function Name({ children }: { children: string }) {
  return <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{children}</bdi>;
}

type WaitingRowProps = {
  upload: ShownDocument;
  onOpen: () => void;
  onDiscard: () => void;
  onRetry: () => void;
};

/** A document that the server does not have yet. */
export function WaitingRow({ upload, onOpen, onDiscard, onRetry }: WaitingRowProps) {
  const { t } = useTranslation();
  const { size, number } = useFormats();
  const { name, use, type, progress, refusal, delay } = upload;
  const percent = progress === undefined ? undefined : number(Math.round(progress * 100));
  const state = percent === undefined ? t('documents.waiting') : t('documents.sending', { percent });
  const fault = refusal ?? delay;
  return (
    <ListRow
      icon={icons[type]}
      title={<Name>{name}</Name>}
      detail={
        <>
          {`${t(`documents.uses.${use}`)} · ${size(upload.size)} · `}
          <span className={refusal && 'font-medium text-berry'}>{fault ? errorText(t, fault) : state}</span>
        </>
      }
      end={
        refusal ? (
          <TriangleAlert size={18} role="img" aria-label={t('documents.refused')} className="text-berry" />
        ) : (
          <Clock size={16} role="img" aria-label={t('common.waiting')} />
        )
      }
      hasWideActions={refusal !== undefined}
      actions={
        refusal ? (
          <>
            <Button kind="quiet" onClick={onRetry}>
              {t('common.retry')}
            </Button>
            <Button kind="quiet" onClick={onDiscard}>
              {t('documents.discard')}
            </Button>
          </>
        ) : (
          <Menu
            label={t('documents.acts', { name })}
            title={name}
            entries={[{ label: t('documents.discard'), icon: Trash2, isDangerous: true, onPress: onDiscard }]}
          />
        )
      }
      onPress={onOpen}
    />
  );
}

/** A photo of the thing that is marked as a receipt. */
export function ReceiptPhotoRow({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <ListRow
      icon={ReceiptText}
      title={t('documents.uses.receipt')}
      detail={t('documents.isPhoto')}
      onPress={onOpen}
    />
  );
}
