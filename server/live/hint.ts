/**
 * What a commit may have changed: bins and locations whose stream or entries changed, raised accounts, ended
 * sessions (SHA-256 of the token, hex). `ownerId` owns all of them; it saves the look-up in `ids`.
 */
export type Hint = {
  ownerId?: string;
  bins?: string[];
  locations?: string[];
  accounts?: string[];
  revokedTokenHashes?: string[];
};

/** Called after the commit; returns at once and never throws. */
export type Publish = (hint: Hint) => void;
