import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { paths } from '#web/app/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { codesInPicture, PictureError } from '#web/features/labels/scan/codes-in-picture.ts';
import { nameOfMatch } from '#web/features/labels/scan/known-codes.ts';
import { OwnVoidLabel, PrivateLabel } from '#web/features/things/bins/stranger/unknown-bin.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { ModeFrame } from './mode-frame.tsx';
import { type ScannedCode, useOpenMode } from './use-open-mode.ts';

const CandidateList = lazy(async () => {
  const [{ CandidateList: list }] = await Promise.all([
    import('#web/features/things/bins/stranger/candidate-list.tsx'),
    loadLaterTexts(),
  ]);
  return { default: list };
});

export function OpenScreen() {
  const mode = useOpenMode();
  usePrefetchedBinPage();

  async function readPicture(file: Blob): Promise<void> {
    try {
      const texts = await codesInPicture(file);
      const [only, ...others] = texts;
      if (only === undefined) mode.say({ kind: 'pictureEmpty' });
      else if (others.length === 0) mode.handleText(only);
      else mode.say({ kind: 'inPicture', texts });
    } catch (error) {
      mode.say({ kind: error instanceof PictureError ? 'pictureBroken' : 'decoder' });
    }
  }

  return (
    <ModeFrame mode="open" reader={mode} onPicture={readPicture}>
      {({ field, hasCamera }) => (
        <>
          <OpenMessage mode={mode} hasCamera={hasCamera} />
          {field}
        </>
      )}
    </ModeFrame>
  );
}

/** Prefetches the bin page, so that a found bin opens at once. */
function usePrefetchedBinPage(): void {
  const router = useRouter();
  useEffect(() => {
    for (const path of [paths.bins, paths.bin] as const) {
      router.loadRouteChunk(router.routesByPath[path])?.catch(() => {
        // Opening tries again.
      });
    }
  }, [router]);
}

type OpenMessageProps = {
  mode: ReturnType<typeof useOpenMode>;
  hasCamera: boolean;
};

function OpenMessage({ mode, hasCamera }: OpenMessageProps) {
  return (
    <div role="status" className="empty:hidden">
      <MessageOf mode={mode} hasCamera={hasCamera} />
    </div>
  );
}

function MessageOf({ mode, hasCamera }: OpenMessageProps): ReactNode {
  const { t } = useTranslation();
  const { message } = mode;
  if (!message) return hasCamera && <p>{t('scan.hint')}</p>;
  switch (message.kind) {
    case 'several':
      return <p>{t('scan.several')}</p>;
    case 'looking':
      return (
        <p className="flex items-center gap-2">
          <Spinner size={20} />
          {t('scan.looking', message)}
        </p>
      );
    case 'none':
      if (message.code !== undefined) return <PrivateLabel code={message.code} />;
      return (
        <Words title={t('scan.noneFound', message)} text={t('finding.shortLabelText')}>
          <SearchButton text={message.what} />
        </Words>
      );
    case 'notHere':
      return (
        <Words title={t('scan.notHere', { what: message.what })} text={t('scan.notHereText')}>
          <LookUpButton wanted={message.wanted} lookUp={mode.lookUp} />
        </Words>
      );
    case 'failed':
      return (
        <Words title={errorText(t, message.problem)}>
          <LookUpButton wanted={message.wanted} lookUp={mode.lookUp} />
        </Words>
      );
    case 'candidates':
      return (
        <Suspense>
          <CandidateList candidates={message.candidates} arePublic={message.arePublic} />
        </Suspense>
      );
    case 'void':
      return <OwnVoidLabel row={message.row} />;
    case 'matches': {
      const choices = message.matches.map((match) => ({
        key: match.kind === 'bin' ? match.bin.id : match.location.id,
        name: nameOfMatch(match),
        onPress: () => mode.open(match),
      }));
      return <Choices title={t('scan.several')} choices={choices} />;
    }
    case 'inPicture': {
      const choices = message.texts.map((text) => ({
        key: text,
        name: mode.nameIn(text),
        onPress: () => mode.handleText(text),
      }));
      return <Choices title={t('scan.inPicture')} choices={choices} />;
    }
    case 'foreign':
      return (
        <Words title={t('scan.foreign')}>
          <p className="text-sm">
            <bdi>{message.text}</bdi>
          </p>
          <SearchButton text={message.text} />
        </Words>
      );
    default:
      return <Words title={t(`scan.${message.kind}`)} text={t(`scan.${message.kind}Text`)} />;
  }
}

function Words({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <>
      <p className="font-bold">{title}</p>
      {text && <p className="text-sm">{text}</p>}
      {children}
    </>
  );
}

function LookUpButton({ wanted, lookUp }: { wanted: ScannedCode; lookUp: (wanted: ScannedCode) => void }) {
  const { t } = useTranslation();
  const connection = useConnection();
  if (connection === 'offline') return null;
  return (
    <Button className="mt-2" onClick={() => lookUp(wanted)}>
      {t('scan.lookUp')}
    </Button>
  );
}

/** Items have the numbers of other products' stickers as their barcodes: the last part of an address. */
function SearchButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const last = text.split('/').findLast((part) => part !== '') ?? text;
  return (
    <LinkButton to={paths.search} search={{ q: last }} className="mt-2">
      {t('scan.search')}
    </LinkButton>
  );
}

type Choice = { key: string; name: string; onPress: () => void };

function Choices({ title, choices }: { title: string; choices: readonly Choice[] }) {
  return (
    <>
      <p className="font-bold">{title}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ key, name, onPress }) => (
          <li key={key}>
            <Button onClick={onPress}>
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
