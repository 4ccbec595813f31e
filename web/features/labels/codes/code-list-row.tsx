import { useNavigate } from '@tanstack/react-router';
import Ban from 'lucide-react/icons/ban';
import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import { showCode } from '#domain/codes/code.ts';
import type { CodeState } from '#domain/codes/codes.ts';
import { paths } from '#web/app/paths.ts';
import { act } from '#web/data/account/act.ts';
import { targetPath } from '#web/features/people/access/access-target.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { copyText } from '#web/ui/actions/copy-button.tsx';
import { Menu } from '#web/ui/actions/menu.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { ListedCode } from './code-list.ts';
import { useLostLabel } from './use-lost-label.ts';

const tones = { free: 'success', used: 'plain', void: 'danger' } as const satisfies Record<CodeState, string>;

export function CodeListRow({ code: each }: { code: ListedCode }) {
  const { t } = useTranslation();
  const { state, target } = each;
  const row = {
    title: <span className="[overflow-wrap:anywhere]">{titleOf(t, each)}</span>,
    detail: <CodeDetail {...each} />,
    end: <Chip tone={tones[state]}>{t(`codes.state.${state}`)}</Chip>,
    actions: <CodeActs {...each} />,
  };
  return target ? <ListRowLink {...targetPath(target)} {...row} /> : <ListRow {...row} />;
}

function titleOf(t: ReturnType<typeof useTranslation>['t'], { name, state, number }: ListedCode): string {
  if (state === 'free' && number !== undefined) return t('codes.numberedLabel', { number });
  return name ?? t(state === 'free' ? 'codes.blankLabel' : 'codes.ledNowhere');
}

function CodeDetail({ code, state, printedAt }: ListedCode) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const printed =
    printedAt === undefined ? t('codes.notPrinted') : t('codes.printed', { day: date(printedAt) });
  return (
    <>
      <span className="inline-block max-w-full font-mono slashed-zero">{showCode(code)}</span>
      {(state === 'free' || printedAt !== undefined) && ` · ${printed}`}
    </>
  );
}

function CodeActs({ code, state, target, name }: ListedCode) {
  const { t } = useTranslation();
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const lostLabelEntry = useLostLabel();
  const display = showCode(code);

  const copy = async () => {
    if (await copyText(display)) toast.done(t('codes.copied'));
    else toast.failed(t('codes.notCopied'));
  };
  const makeVoid = async () => {
    const title = t('codes.voidTitle', { code: display });
    const question = { title, text: t('codes.voidText'), okLabel: t('codes.makeVoid'), isDangerous: true };
    if (!(await confirm(question))) return;
    try {
      const { operationId } = await act('codes.void', { code });
      toast.done(t('codes.voided', { code: display }), undefined, [operationId]);
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
  return (
    <Menu
      label={t('codes.menuOf', { code: display })}
      entries={[
        { label: t('codes.copy'), icon: Copy, onPress: copy },
        state !== 'void' && {
          label: t('bins.printLabel'),
          icon: Printer,
          onPress: () => navigate({ to: paths.printBatch, search: { codes: code } }),
        },
        state === 'used' &&
          target &&
          name !== undefined &&
          lostLabelEntry(target.kind, { id: target.id, name, qrCode: code, role: 'owner' }),
        state === 'free' && { label: t('codes.makeVoid'), icon: Ban, onPress: makeVoid, isDangerous: true },
      ]}
    />
  );
}
