import { authCall } from '../wire/auth-call.ts';

/** Answers the same whether there is such an account or not. @throws CallError `auth.noMail`, `auth.lockedOut`. */
export async function askForReset(email: string): Promise<void> {
  await authCall('/request-password-reset', { email: email.trim() });
}

/** Signs the other devices out. @throws CallError `auth.wrongPassword`, `auth.passwordCommon`, `auth.lockedOut`. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await authCall('/change-password', { currentPassword, newPassword });
  await endOtherSessions();
}

export async function endOtherSessions(): Promise<void> {
  await authCall('/revoke-other-sessions', {});
}

/** The new address gets a link; answers the same where somebody has it. @throws CallError `auth.wrongPassword`, `auth.lockedOut`. */
export async function askAddressChange(email: string, password: string): Promise<void> {
  await authCall('/ask-address-change', { email: email.trim(), password });
}

/** What opens an account beside its password. */
export type WaysIn = { passkeys: number; connections: number };

/** `removed` is absent where the address was proved before the reset. */
export type ResetOutcome = { removed?: WaysIn; left?: WaysIn };

/** @throws CallError `auth.linkEnded`, `auth.passwordTooShort`, `auth.passwordCommon`, `auth.lockedOut`. */
export async function chooseNewPassword(token: string, newPassword: string): Promise<ResetOutcome> {
  return (await authCall('/reset-password', { token, newPassword })) as ResetOutcome;
}
