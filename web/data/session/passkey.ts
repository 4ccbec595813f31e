import { AppError } from '#domain/errors.ts';
import { authCall, parsePerson } from '../wire/auth-call.ts';
import { endPendingSession } from './session-life.ts';
import { switchAccount } from './session-state.ts';

type Refusal = 'cancelled' | 'notAdded' | 'otherAccount' | 'taken' | 'unsupported';

/** A refusal by the browser or the person. Its message is found by `code`, as for server errors. */
export class PasskeyRefusal extends Error {
  readonly code: `passkeys.${Refusal}`;

  constructor(refusal: Refusal) {
    super(refusal);
    this.name = 'PasskeyRefusal';
    this.code = `passkeys.${refusal}`;
  }
}

/** The server's challenge is valid for five minutes. */
const RENEW_MS = 4 * 60_000;

export type ChosenPasskey = { id: string; response: object };

/** @throws CallError, PasskeyRefusal. */
export async function choosePasskey(): Promise<ChosenPasskey> {
  return choose({ mediation: 'optional' });
}

/**
 * Offers passkeys in the email field's autofill until `signal` aborts; undefined if none was chosen. Renews the
 * challenge before it expires.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<ChosenPasskey | undefined> {
  while (!signal.aborted) {
    await untilVisible(signal);
    const attempt = new AbortController();
    const end = () => attempt.abort();
    signal.addEventListener('abort', end);
    const renewal = setTimeout(end, RENEW_MS);
    try {
      return await choose({ mediation: 'conditional', signal: attempt.signal });
    } catch (error) {
      if (!(error instanceof AppError || error instanceof PasskeyRefusal)) throw error;
      // After declining, or while the server can't be reached, people can use the button.
      if (!attempt.signal.aborted) return undefined;
    } finally {
      clearTimeout(renewal);
      signal.removeEventListener('abort', end);
    }
  }
  return undefined;
}

/** @throws CallError `passkeys.notFound`, `.refused`, `.tooLate`, `auth.lockedOut`. */
export async function signInByPasskey(passkey: ChosenPasskey, remember: boolean): Promise<void> {
  await endPendingSession();
  try {
    const body = { response: passkey.response, rememberMe: remember };
    const person = parsePerson(await authCall('/passkey/verify-authentication', body));
    if (!person) throw new AppError('client.noData');
    await switchAccount(person, !remember);
  } catch (error) {
    if (error instanceof AppError && error.code === 'passkeys.notFound') await removeFromDevice(passkey.id);
    throw error;
  }
}

/** @throws CallError `auth.wrongPassword`, `passkeys.signInFirst`, `auth.lockedOut`. */
export async function confirmByPassword(password: string): Promise<void> {
  await authCall('/passkey/confirm', { password });
}

/**
 * Signs the same person in anew, which confirms that it is them; the page stays as it is.
 * @throws CallError, PasskeyRefusal.
 */
export async function confirmByPasskey(userId: string): Promise<void> {
  const { response } = await choosePasskey();
  const person = parsePerson(
    await authCall('/passkey/verify-authentication', { response, rememberMe: true }),
  );
  if (person?.userId === userId) return;
  if (person) await switchAccount(person, false);
  throw new PasskeyRefusal('otherAccount');
}

/** @throws CallError `passkeys.confirmFirst`, `.signInFirst`, `.full`; PasskeyRefusal. */
export async function addPasskey(): Promise<void> {
  const { rp, user, challenge, pubKeyCredParams, excludeCredentials, authenticatorSelection, timeout } =
    (await authCall(
      '/passkey/generate-register-options',
    )) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = {
    rp,
    user: { ...user, id: bytesOf(user.id) },
    challenge: bytesOf(challenge),
    pubKeyCredParams: pubKeyCredParams as PublicKeyCredentialParameters[],
    excludeCredentials: excludeCredentials?.map(({ id }) => ({
      id: bytesOf(id),
      type: 'public-key' as const,
    })),
    authenticatorSelection,
    timeout,
    attestation: 'none' as const,
  };
  const created = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    throw refusalOf(error, 'notAdded');
  });
  if (!(created instanceof PublicKeyCredential)) throw new PasskeyRefusal('notAdded');
  const answer = created.response as AuthenticatorAttestationResponse;
  await authCall('/passkey/verify-registration', {
    response: {
      ...partsOf(created),
      response: {
        clientDataJSON: textOf(answer.clientDataJSON),
        attestationObject: textOf(answer.attestationObject),
        transports: answer.getTransports?.(),
      },
    },
  });
}

async function choose(how: Pick<CredentialRequestOptions, 'mediation' | 'signal'>): Promise<ChosenPasskey> {
  const { challenge, rpId } = (await authCall(
    '/passkey/generate-authenticate-options',
  )) as unknown as PublicKeyCredentialRequestOptionsJSON;
  // The account is not known yet, so no credential is named.
  const publicKey = { challenge: bytesOf(challenge), rpId, userVerification: 'required' as const };
  const chosen = await navigator.credentials.get({ ...how, publicKey }).catch((error: unknown) => {
    throw refusalOf(error, 'cancelled');
  });
  if (!(chosen instanceof PublicKeyCredential)) throw new PasskeyRefusal('cancelled');
  const answer = chosen.response as AuthenticatorAssertionResponse;
  const response = {
    clientDataJSON: textOf(answer.clientDataJSON),
    authenticatorData: textOf(answer.authenticatorData),
    signature: textOf(answer.signature),
    ...(answer.userHandle && { userHandle: textOf(answer.userHandle) }),
  };
  return { id: chosen.id, response: { ...partsOf(chosen), response } };
}

function partsOf({ id, type }: PublicKeyCredential) {
  return { id, rawId: id, type, clientExtensionResults: {} };
}

/** For privacy, browsers do not distinguish declining, a timeout and having no passkey. */
function refusalOf(error: unknown, declined: Refusal): PasskeyRefusal {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === 'InvalidStateError') return new PasskeyRefusal('taken');
  const isDeclined = error.name === 'NotAllowedError' || error.name === 'AbortError';
  return new PasskeyRefusal(isDeclined ? declined : 'unsupported');
}

type Signals = { signalUnknownCredential?(what: { rpId: string; credentialId: string }): Promise<void> };

/** Tells the browser, where it can be told, not to offer a removed passkey again. */
async function removeFromDevice(credentialId: string): Promise<void> {
  const { signalUnknownCredential } = PublicKeyCredential as Signals;
  const what = { rpId: location.hostname, credentialId };
  await signalUnknownCredential?.call(PublicKeyCredential, what).catch(() => {});
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      document.removeEventListener('visibilitychange', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done);
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
