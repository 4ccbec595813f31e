import { paths } from '#domain/paths.ts';
import { escapeHtml } from '#server/html.ts';
import type { Language } from '../share-links/page-texts.ts';
import { frame, type LandingContext } from './frame.ts';
import { landingTexts } from './landing-texts.ts';

type FrontDoorTexts = {
  description: string;
  /** A server without accounts. */
  fresh: {
    title: string;
    text: string;
    act: string;
    after: string;
    /** Where the environment does not let everybody make an account; `command` follows. */
    byCommand: string;
  };
  household: { text: string; signUp: string; invited: string; closed: string };
};

const frontDoorTexts: Record<Language, FrontDoorTexts> = {
  en: {
    description: 'Sign in to see what is in which box.',
    fresh: {
      title: 'This server is new',
      text: 'Make the first account, and you run this server: you say whom it is for, and look after its accounts, mail and backups.',
      act: 'Make the first account',
      after: 'Do it before you give the address to others.',
      byCommand: 'Its settings let nobody sign up here. Make the operator’s account on the server itself:',
    },
    household: {
      text: 'Which bin is it in? Sign in and look it up.',
      signUp: 'Create an account',
      invited: 'New here? Open the link in your invitation.',
      closed: 'New here? Ask the person who runs this server for an account.',
    },
  },
  sv: {
    description: 'Logga in och se vad som ligger i vilken låda.',
    fresh: {
      title: 'Servern är ny',
      text: 'Skapa det första kontot så blir du driftansvarig: du bestämmer vem servern är till för och sköter konton, mejl och säkerhetskopior.',
      act: 'Skapa det första kontot',
      after: 'Gör det innan du ger adressen till andra.',
      byCommand:
        'Inställningarna låter ingen skapa konto här. Skapa det första kontot, som blir den driftansvariges, på själva servern:',
    },
    household: {
      text: 'Vilken låda ligger det i? Logga in och slå upp det.',
      signUp: 'Skapa konto',
      invited: 'Ny här? Öppna länken i din inbjudan.',
      closed: 'Ny här? Be den som sköter servern om ett konto.',
    },
  },
};

/** `name` is the server's, if it has one. */
type DoorServer = { isNew: boolean; name: string | undefined };

/** The front page of a server that offers nothing to strangers: a new one, or a household's. */
export function frontDoorPage(context: LandingContext, server: DoorServer): string {
  const texts = frontDoorTexts[context.language];
  const { title, body } = server.isNew
    ? freshDoor(texts.fresh, context)
    : householdDoor(texts.household, context, server.name);
  return frame({ path: '/', title, description: texts.description, body, isOffer: false }, context);
}

/** The questions to the operator. */
const WELCOME = paths.operator.replace('{-$step}', 'welcome');

const COMMAND = 'npm run admin -- account create <email>';

function freshDoor(texts: FrontDoorTexts['fresh'], { signUp }: LandingContext) {
  const first = `${paths.signup}?next=${encodeURIComponent(WELCOME)}`;
  const body =
    signUp === 'open'
      ? `<p class="lead">${escapeHtml(texts.text)}</p>
<p class="acts"><a class="button" href="${first}">${escapeHtml(texts.act)}</a></p>
<p class="note">${escapeHtml(texts.after)}</p>`
      : `<p class="lead">${escapeHtml(texts.byCommand)}</p>
<p class="note"><code>${escapeHtml(COMMAND)}</code></p>`;
  return { title: texts.title, body: door(texts.title, body) };
}

function householdDoor(
  texts: FrontDoorTexts['household'],
  { language, isSignedIn, signUp }: LandingContext,
  name = 'Whichbin',
) {
  const { open, signIn } = landingTexts[language];
  const [href, words] = isSignedIn ? [paths.home, open] : [paths.login, signIn];
  const newHere =
    signUp === 'open' ? `<a class="quiet" href="${paths.signup}">${escapeHtml(texts.signUp)}</a>` : '';
  const note =
    signUp === 'open' || signUp === 'demo' || isSignedIn
      ? ''
      : `\n<p class="note">${escapeHtml(texts[signUp])}</p>`;
  const body = `<p class="lead">${escapeHtml(texts.text)}</p>
<p class="acts"><a class="button" href="${href}">${escapeHtml(words)}</a>${isSignedIn ? '' : newHere}</p>${note}`;
  return { title: name, body: door(name, body) };
}

function door(title: string, body: string): string {
  return `<main id="content" class="door"><section><div class="carton">
<h1>${escapeHtml(title)}</h1>
${body}
</div></section></main>`;
}
