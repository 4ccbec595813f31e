import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../../start/start-error.ts';

export interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

const PREFERRED = ['whichbin', 'postgres', 'nobody'];

/**
 * The account that runs PostgreSQL, which refuses to run as root: as root the owner of the cluster or else a suitable
 * account; undefined for the current account.
 */
export function databaseAccount(cluster: string): SystemAccount | undefined {
  const self = process.getuid?.();
  const owner = ownerOf(cluster);
  if (self !== 0) {
    if (self !== undefined && owner !== undefined && owner !== self) throw ownedByAnother(cluster);
    return undefined;
  }
  const accounts = readAccounts();
  if (owner === 0) throw ownedByRoot(cluster, preferredOf(accounts));
  if (owner !== undefined) {
    const account = accounts.find(({ uid }) => uid === owner);
    if (!account) throw ownedByAnother(cluster);
    return account;
  }
  const account = preferredOf(accounts);
  if (account) return account;
  throw new StartError(
    'PostgreSQL does not run as root and there is no other account here. Create one with: useradd --system whichbin',
  );
}

/** Tests as the account itself, as file modes alone are not sufficient. */
export function canReach(account: SystemAccount | undefined, path: string): boolean {
  if (!account) return true;
  const { uid, gid } = account;
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

function ownerOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.uid;
}

function preferredOf(accounts: readonly SystemAccount[]): SystemAccount | undefined {
  const preferred = PREFERRED.flatMap((name) => accounts.find((account) => account.name === name) ?? []);
  return preferred[0] ?? accounts[0];
}

function ownedByRoot(cluster: string, account: SystemAccount | undefined): StartError {
  return new StartError(
    `The database in ${cluster} belongs to root, and PostgreSQL does not run as root. Give it to another account with: chown -R ${account?.name ?? '<account>'} ${cluster}`,
  );
}

function ownedByAnother(cluster: string): StartError {
  return new StartError(
    `The database in ${cluster} belongs to another account. Start Whichbin as the account that started it first, or give it away with: chown -R <account> ${cluster}`,
  );
}

function readAccounts(): SystemAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
}
