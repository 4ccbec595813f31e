/** Browsers have passkeys only over https, or on localhost, and only at a name. */
export function hasPasskeyAddress(): boolean {
  return globalThis.isSecureContext && !/^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ''));
}

export function canUsePasskeys(): boolean {
  return hasPasskeyAddress() && typeof PublicKeyCredential === 'function';
}

/** Whether the browser offers them beside what is typed. */
export async function canOfferPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}
