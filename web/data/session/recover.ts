import { authCall } from '../wire/auth-call.ts';

/** Gets the same answer whether or not the account exists. @throws CallError `auth.noMail`, `auth.lockedOut`. */
export async function requestPasswordReset(email: string): Promise<void> {
  await authCall('/request-password-reset', { email: email.trim() });
}

/**
 * Changes the password and signs out the other devices. @throws CallError `auth.wrongPassword`, `auth.passwordCommon`,
 * `auth.lockedOut`.
 */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await authCall('/change-password', { currentPassword, newPassword });
  await endOtherSessions();
}

export async function endOtherSessions(): Promise<void> {
  await authCall('/revoke-other-sessions', {});
}

/**
 * Mails a link to the new address; gets the same answer if the address is taken. @throws CallError
 * `auth.wrongPassword`, `auth.lockedOut`.
 */
export async function requestAddressChange(email: string, password: string): Promise<void> {
  await authCall('/ask-address-change', { email: email.trim(), password });
}

/** Ways to sign in besides the password. */
export type SignInMethods = { passkeys: number; connections: number };

/** `removed` is missing if the address was verified before the reset. */
export type ResetOutcome = { removed?: SignInMethods; left?: SignInMethods };

/** @throws CallError `auth.linkEnded`, `auth.passwordTooShort`, `auth.passwordCommon`, `auth.lockedOut`. */
export async function chooseNewPassword(token: string, newPassword: string): Promise<ResetOutcome> {
  return (await authCall('/reset-password', { token, newPassword })) as ResetOutcome;
}
