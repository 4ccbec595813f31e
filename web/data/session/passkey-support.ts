/** Browsers offer passkeys only over https or on localhost, and only for a host name, not an IP address. */
export function hasPasskeyAddress(): boolean {
  return globalThis.isSecureContext && !/^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ''));
}

export function canUsePasskeys(): boolean {
  return hasPasskeyAddress() && typeof PublicKeyCredential === 'function';
}

/** True if the browser offers passkeys in the email field's autofill. */
export async function canOfferPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}
