/** Ids of what a commit may have changed. `ownerId` saves a query for the owners; tokens are SHA-256 in hex. */
export type Hint = {
  ownerId?: string;
  bins?: string[];
  locations?: string[];
  accounts?: string[];
  revokedTokenHashes?: string[];
};

/** Call after the commit. Returns immediately and never throws. */
export type Publish = (hint: Hint) => void;
