/**
 * What a committed transaction may have changed, told to the live connections: bins and locations whose
 * stream moved or whose entries changed, accounts that were raised, and sessions that were ended (SHA-256 of the token,
 * hex). `ownerId` is the owner of all the bins and locations; it only saves the way through `ids`.
 */
export type Hint = {
  ownerId?: string;
  bins?: string[];
  locations?: string[];
  accounts?: string[];
  revokedTokenHashes?: string[];
};

/** Called after the commit, never inside a transaction. Returns at once and never throws. */
export type Publish = (hint: Hint) => void;
