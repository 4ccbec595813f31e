import { account } from './account.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { provider } from './provider.ts';
import { shell } from './shell.ts';

/** Texts of the screens before signing in; the rest is loaded with the screens behind it. */
export const front = { common, shell, account, provider, errors };
