import { linkOptions, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isProductNumber } from '#domain/bins/thing-codes.ts';
import { paths } from '#domain/paths.ts';
import { useCodes, useConnection } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { codesInPicture, PictureError } from '#web/features/labels/scan/codes-in-picture.ts';
import { rankOf, showScanned } from '#web/features/labels/scan/known-codes.ts';
import { MatchQuestion } from '#web/features/labels/scan/match-choices.tsx';
import { createAim, type Sighting } from '#web/features/labels/scan/sightings.ts';
import { linkToFoundBin } from '#web/features/things/bins/stranger/found-bin.ts';
import { OwnVoidLabel, PrivateLabel } from '#web/features/things/bins/stranger/unknown-bin.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { BlankLabel, BlankLabelTitle } from './blank-label.tsx';
import { ModeFrame } from './mode-frame.tsx';
import { UnknownOffers } from './mode-parts.tsx';
import { type OpenEffect, type OpenMessage, open, openStart } from './open-rules.ts';
import { useScanMode } from './scan-mode.ts';

const CandidateList = lazy(async () => {
  const [{ CandidateList: list }] = await Promise.all([
    import('#web/features/things/bins/stranger/candidate-list.tsx'),
    loadLaterTexts(),
  ]);
  return { default: list };
});

export function OpenScreen() {
  const { t } = useTranslation();
  const mode = useOpenMode();
  const { state, send, reader, labelOf } = mode;
  usePrefetchedBinPage();

  async function readPicture(file: Blob): Promise<void> {
    try {
      const texts = await codesInPicture(file);
      send({ kind: 'picture', labels: texts.map(labelOf) });
    } catch (error) {
      send({ kind: 'pictureProblem', problem: error instanceof PictureError ? 'pictureBroken' : 'decoder' });
    }
  }

  return (
    <ModeFrame mode="open" reader={reader} onPicture={readPicture}>
      {({ field, hasCamera }) => (
        <>
          <div role="status" className="empty:hidden">
            {state.message ? (
              <OpenResult message={state.message} mode={mode} />
            ) : (
              hasCamera && <p>{t('scan.hint')}</p>
            )}
          </div>
          {state.message?.kind === 'blank' && (
            <ScannedBlankLabel
              key={state.message.row.code}
              code={state.message.row.code}
              text={state.message.text}
            />
          )}
          {field}
        </>
      )}
    </ModeFrame>
  );
}

/** Returning from a bin must not make the camera open it again. */
let openedLast: string | undefined;

function useOpenMode() {
  const navigate = useNavigate();
  const codes = useCodes();
  const connection = useConnection();
  const facts = { codes, isOffline: connection === 'offline' };
  const mode = useScanMode({ rules: open, start: openStart, facts, run });
  const { send, reader, labelOf, isDismissed } = mode;
  const [aim] = useState(() => createAim(openedLast));
  useEffect(() => {
    if (connection === 'online') send({ kind: 'online' });
  }, [connection, send]);

  function run(effect: OpenEffect): void {
    if (effect.kind === 'lookUp') {
      const { wanted, text } = effect;
      query('bins.find', { code: effect.code }).then(
        (found) => send({ kind: 'found', found, wanted, text }),
        (problem: unknown) => send({ kind: 'notFound', problem, wanted }),
      );
      return;
    }
    openedLast = effect.text;
    void navigate(linkOf(effect));
  }

  function handleSightings(all: readonly Sighting[]): void {
    const sightings = all.filter(({ text }) => !isDismissed(text));
    const aimed = aim(sightings, performance.now(), (text) => rankOf(labelOf(text)));
    if (aimed === 'several') send({ kind: 'inView', amount: 'several' });
    else if (aimed) reader.handleText(aimed.text);
    else if (sightings.length < 2) send({ kind: 'inView', amount: 'few' });
  }

  return { ...mode, reader: { ...reader, handleSightings } };
}

function linkOf(effect: Exclude<OpenEffect, { kind: 'lookUp' }>) {
  switch (effect.kind) {
    case 'openFound':
      return linkToFoundBin(effect.found, effect.code);
    case 'openMatch': {
      const { match } = effect;
      if (match.kind === 'location')
        return linkOptions({ to: paths.location, params: { locationId: match.location.id } });
      const binId = match.bin.id;
      return match.kind === 'item'
        ? linkOptions({ to: paths.item, params: { binId, itemId: match.item.id } })
        : linkOptions({ to: paths.bin, params: { binId } });
    }
  }
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

type OpenResultProps = { message: OpenMessage; mode: ReturnType<typeof useOpenMode> };

function OpenResult({ message, mode: { send, reader, labelOf, dismiss } }: OpenResultProps) {
  const { t } = useTranslation();
  const offers = (text: string) => (
    <UnknownOffers message={{ text }} onText={reader.handleText} onDismiss={dismiss} />
  );
  switch (message.kind) {
    case 'severalInView':
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
      if (isProductNumber(message.what))
        return <Words title={t('scan.unknown.none', { code: message.what })}>{offers(message.what)}</Words>;
      return (
        <Words title={t('scan.noneFound', message)} text={t('finding.shortLabelText')}>
          {offers(message.what)}
        </Words>
      );
    case 'notHere':
      return (
        <Words title={t('scan.notHere', { what: message.what })} text={t('scan.notHereText')}>
          <LookUpButton onPress={() => send({ kind: 'lookUp', wanted: message.wanted })} />
          {message.wanted.kind === 'label' && offers(message.wanted.label)}
        </Words>
      );
    case 'failed':
      return (
        <Words title={errorText(t, message.problem)}>
          <LookUpButton onPress={() => send({ kind: 'lookUp', wanted: message.wanted })} />
        </Words>
      );
    case 'candidates':
      return (
        <Suspense>
          <CandidateList candidates={message.candidates} arePublic={message.arePublic} />
        </Suspense>
      );
    case 'blank':
      return <BlankLabelTitle code={message.row.code} />;
    case 'void':
      return <OwnVoidLabel row={message.row} />;
    case 'matches':
      return <MatchQuestion matches={message.matches} onText={reader.handleText} />;
    case 'inPicture': {
      const choices = message.texts.map((text) => ({
        key: text,
        name: reader.nameOf(text)?.name ?? showScanned(labelOf(text).scanned),
        onPress: () => reader.handleText(text),
      }));
      return <Choices title={t('scan.inPicture')} choices={choices} />;
    }
    case 'foreign':
      return (
        <Words title={t('scan.foreign')}>
          <p className="text-sm">
            <bdi>{message.name}</bdi>
          </p>
          {offers(message.text)}
        </Words>
      );
    default:
      return <Words title={t(`scan.${message.kind}`)} text={t(`scan.${message.kind}Text`)} />;
  }
}

function ScannedBlankLabel({ code, text }: { code: string; text: string }) {
  const navigate = useNavigate();
  const openBin = (binId: string) => {
    openedLast = text;
    void navigate({ to: paths.bin, params: { binId }, state: { isNew: true } });
  };
  return <BlankLabel code={code} onMade={openBin} />;
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

function LookUpButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  const connection = useConnection();
  if (connection === 'offline') return null;
  return (
    <Button className="mt-2" onClick={onPress}>
      {t('scan.lookUp')}
    </Button>
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
