/** What a commit may have changed. `ownerId` saves the look-up of owners; tokens are hashed (SHA-256, hex). */
export type Hint = {
  ownerId?: string;
  bins?: string[];
  locations?: string[];
  accounts?: string[];
  revokedTokenHashes?: string[];
};

/** Called after the commit; returns at once and never throws. */
export type Publish = (hint: Hint) => void;
