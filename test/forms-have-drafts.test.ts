import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Forms whose words are not kept on the device, and why. */
const without: Record<string, string> = {
  'web/features/account/account/own-address.tsx':
    'a password is never stored, and only an address is typed beside it',
  'web/features/account/account/sign-in-methods.tsx': 'a password is never stored',
  'web/features/account/account/delete-account.tsx': 'a password is never stored',
  'web/features/account/account/add-passkey.tsx': 'a password is never stored',
  'web/features/account/account/recovery.tsx':
    'nobody is signed in, a password is never stored, and only an address is typed beside it',
  'web/features/account/account/login-form.tsx': 'nobody is signed in, and a password is never stored',
  'web/features/account/account/sign-up-by-mail.tsx': 'nobody is signed in, and a password is never stored',
  'web/features/account/account/signup-form.tsx': 'nobody is signed in, and a password is never stored',
  'web/features/account/account/provider-account.tsx': 'a password is never stored',
  'web/features/find/search/view-menu.tsx': 'nothing is typed but a name',
  'web/features/labels/scan-modes/new-item-sheet.tsx': 'the hook of all new items keeps them',
  'web/features/people/groups/group-access.tsx': 'nothing is typed but what to look for',
  'web/features/people/groups/groups-at-target.tsx': 'nothing is typed, only chosen',
  'web/features/things/items/multi-add/paste-line-sheet.tsx': 'changes one line of a text that has a draft',
  'web/features/things/lists/count-field.tsx': 'nothing is typed but how many',
  'web/features/things/lists/move-done.tsx': 'nothing is typed, only chosen',
  'web/features/things/templates/template-sheets.tsx': 'nothing is typed but a name',
  'web/features/things/tables/change-many-form.tsx':
    'nothing is typed but one value for items or bins that are selected',
  'web/features/people/join-links/invite-sheet.tsx': 'nothing is typed but how many people and until when',
  'web/features/people/share-links/new-link-sheet.tsx': 'nothing is typed, only chosen',
  'web/forms/form-sheet.tsx': 'the frame of other forms',
};

const forms = globSync('web/**/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.') && !file.startsWith('web/ui/'))
  .filter((file) => /<(form|FormSheet)\b/.test(read(file)));

test.each(forms)('what is typed into %s is kept as a draft, by itself or by its hook', (file) => {
  const isKept = [file, ...importsBeside(file)].some((each) => read(each).includes('#web/forms/drafts/use-'));
  expect(isKept).toBe(!(file in without));
});

test('every form without a draft is still there', () => {
  expect(forms).toEqual(expect.arrayContaining(Object.keys(without)));
});

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function importsBeside(file: string): string[] {
  const names = [...read(file).matchAll(/from '\.\/([\w-]+\.tsx?)'/g)].map(([, name = '']) => name);
  return names.map((name) => join(dirname(file), name));
}
