import { v7 as uuidv7 } from 'uuid';
import type { EffectiveRole } from '#domain/access/access.ts';
import type { CallInput, CallName } from '#domain/calls.ts';
import type { ErrorCode } from '#domain/errors.ts';
import {
  type Outsider,
  placeCode,
  placeDocument,
  placeEnding,
  placeField,
  placeGroup,
  placeInvite,
  placeJoinLink,
  placeList,
  placeLoan,
  placePhoto,
  placeRequest,
  placeShareLink,
  placeTemplate,
  type Reader,
  type Scene,
  shareLinkToken,
} from './scene.ts';

export type Declared<N extends CallName> = {
  data(scene: Scene): CallInput<N> | Promise<CallInput<N>>;
  /** Readers who may make the call; for others the error code. `none`: the call concerns only the own account. */
  may: readonly EffectiveRole[] | 'everybody';
  refusal?: Partial<Record<Reader, ErrorCode>>;
  /** The only outsider who may; others get the same error as strangers. */
  mayToo?: Outsider;
};

const all = ['viewer', 'editor', 'admin', 'owner'] as const;
const editors = ['editor', 'admin', 'owner'] as const;
const admins = ['admin', 'owner'] as const;

const forAll = (code: ErrorCode): Partial<Record<Reader, ErrorCode>> =>
  Object.fromEntries(all.map((reader) => [reader, code]));

const noInvite = { ...forAll('invites.notFound'), stranger: 'invites.notFound' } as const;
const noGroup = { ...forAll('groups.notFound'), stranger: 'groups.notFound' } as const;
const noJoinLink = { ...forAll('joinLinks.notFound'), stranger: 'joinLinks.notFound' } as const;
const notSold = { ...forAll('plans.notSold'), stranger: 'plans.notSold' } as const;
const notOperator = { ...forAll('operator.denied'), stranger: 'operator.denied' } as const;
const noSuggestions = { ...forAll('suggestions.off'), stranger: 'suggestions.off' } as const;
const noPasskey = { ...forAll('passkeys.notFound'), stranger: 'passkeys.notFound' } as const;
const unconfirmed = {
  ...forAll('accountDeletion.confirmFirst'),
  stranger: 'accountDeletion.confirmFirst',
} as const;
const notDeleted = { ...forAll('accountDeletion.tooLate'), stranger: 'accountDeletion.tooLate' } as const;
const noTemplate = { ...forAll('templates.notFound'), stranger: 'templates.notFound' } as const;
const noField = { ...forAll('fields.notFound'), stranger: 'fields.notFound' } as const;
const noMail = { ...forAll('auth.noMail'), stranger: 'auth.noMail' } as const;
const noProof = { ...forAll('auth.linkEnded'), stranger: 'auth.linkEnded' } as const;
const noCode = { ...forAll('codes.notFound'), stranger: 'codes.notFound' } as const;
const noImport = { ...forAll('imports.notFound'), stranger: 'imports.notFound' } as const;
const hiddenPlace = { stranger: 'locations.notFound' } as const;

const pushSubscription = {
  endpoint: 'https://push.example.org/device',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  locale: 'en' as const,
  showsNames: false,
};

const importChoice = {
  target: { kind: 'bins', binName: 'Imported' },
  sameName: 'use',
  skipsPresent: false,
} as const;

/** The people who may make each call, and the test's input. The file does not compile if a call is missing. */
export const declared: { [N in CallName]: Declared<N> } = {
  'me.get': { data: () => ({}), may: 'everybody' },
  'me.update': { data: () => ({ photoURL: 'https://example.org/me.png' }), may: 'everybody' },
  'address.get': { data: () => ({}), may: 'everybody' },
  'address.sendProof': { data: () => ({}), may: [], refusal: noMail },
  'address.prove': { data: () => ({ token: 'e30.no' }), may: [], refusal: noProof },
  'sessions.list': { data: () => ({}), may: 'everybody' },
  'sessions.end': { data: () => ({ id: uuidv7() }), may: 'everybody' },
  'accountDeletion.get': { data: () => ({}), may: 'everybody' },
  // Tested in server/features/account-deletion.
  'accountDeletion.request': { data: () => ({}), may: [], refusal: unconfirmed },
  'accountDeletion.cancel': { data: () => ({}), may: [], refusal: notDeleted },
  'passkeys.list': { data: () => ({}), may: 'everybody' },
  'passkeys.update': { data: () => ({ id: uuidv7(), name: 'Key' }), may: [], refusal: noPasskey },
  'passkeys.delete': { data: () => ({ id: uuidv7() }), may: [], refusal: noPasskey },
  // With a token's own rights: server/features/tokens/tokens.test.ts
  'tokens.create': {
    data: () => ({ name: 'Kitchen', scope: 'read' }),
    may: [],
    refusal: { ...forAll('tokens.confirmFirst'), stranger: 'tokens.confirmFirst' },
  },
  'tokens.list': { data: () => ({}), may: 'everybody' },
  'tokens.delete': { data: () => ({ id: uuidv7() }), may: 'everybody' },
  'about.get': { data: () => ({}), may: 'everybody' },
  'usage.get': { data: () => ({}), may: 'everybody' },
  'operator.get': { data: () => ({}), may: 'everybody' },
  // By the operator: server/features/operator/operator.test.ts
  'operator.update': { data: () => ({ name: 'Home' }), may: [], refusal: notOperator },
  // By the operator: server/features/operator/server-accounts.test.ts
  'serverAccounts.list': { data: () => ({}), may: [], refusal: notOperator },
  'serverAccounts.create': { data: () => ({ email: 'new@example.org' }), may: [], refusal: notOperator },
  'serverAccounts.update': { data: () => ({ userId: uuidv7(), plan: 'pro' }), may: [], refusal: notOperator },
  'serverAccounts.delete': { data: () => ({ userId: uuidv7() }), may: [], refusal: notOperator },
  'serverHealth.get': { data: () => ({}), may: [], refusal: notOperator },
  'serverBackups.create': { data: () => ({}), may: [], refusal: notOperator },
  'serverBackups.list': { data: () => ({}), may: [], refusal: notOperator },
  'serverBackups.check': {
    data: () => ({ name: '2026-01-02T03-04-05-678Z' }),
    may: [],
    refusal: notOperator,
  },
  'serverMail.test': { data: () => ({}), may: [], refusal: notOperator },
  'operatorLog.list': { data: () => ({}), may: [], refusal: notOperator },
  'plans.get': { data: () => ({}), may: 'everybody' },
  'plans.checkout': { data: () => ({}), may: [], refusal: notSold },
  'plans.portal': { data: () => ({}), may: [], refusal: notSold },
  // With a vision endpoint: server/features/suggestions/suggestions.test.ts
  'suggestions.create': {
    data: ({ box }) => ({ binId: box.id, host: 'eyes.example', language: 'en', picture: 'AAAA' }),
    may: [],
    refusal: noSuggestions,
  },
  // With a service: server/features/suggestions/product-names.test.ts
  'suggestions.findProduct': {
    data: () => ({ code: '7310865004703', language: 'en' }),
    may: [],
    refusal: { ...forAll('suggestions.productsOff'), stranger: 'suggestions.productsOff' },
  },
  // With a printer: server/features/codes/print-label.test.ts
  'labels.print': {
    data: () => ({ width: 8, height: 8, bits: 'AAAAAAAAAAA=' }),
    may: [],
    refusal: { ...forAll('labels.noPrinter'), stranger: 'labels.noPrinter' },
  },
  'exports.start': { data: () => ({}), may: 'everybody' },
  'exports.list': { data: () => ({}), may: 'everybody' },
  'exports.cancel': { data: () => ({ id: uuidv7() }), may: 'everybody' },
  'imports.create': {
    data: () => ({ fileName: 'photo.png' }),
    may: [],
    refusal: { ...forAll('imports.unreadable'), stranger: 'imports.unreadable' },
  },
  'imports.list': { data: () => ({}), may: 'everybody' },
  'imports.get': { data: () => ({ id: uuidv7() }), may: [], refusal: noImport },
  'imports.check': { data: () => ({ id: uuidv7(), choice: importChoice }), may: [], refusal: noImport },
  'imports.leftOut': { data: () => ({ id: uuidv7() }), may: [], refusal: noImport },
  'imports.start': { data: () => ({ id: uuidv7(), choice: importChoice }), may: [], refusal: noImport },
  'imports.cancel': { data: () => ({ id: uuidv7() }), may: [], refusal: noImport },
  'imports.undo': { data: () => ({ id: uuidv7() }), may: [], refusal: noImport },
  'imports.redo': { data: () => ({ id: uuidv7() }), may: [], refusal: noImport },
  'trash.delete': { data: () => ({}), may: 'everybody' },
  'notifications.list': { data: () => ({}), may: 'everybody' },
  'notifications.read': { data: () => ({ ids: [uuidv7()] }), may: 'everybody' },
  'reminders.list': { data: () => ({}), may: 'everybody' },
  'reminders.put': {
    data: ({ box }) => ({ id: uuidv7(), target: { kind: 'bin', id: box.id }, day: '2030-05-03' }),
    may: all,
  },
  'reminders.delete': { data: () => ({ id: uuidv7() }), may: 'everybody' },
  'reminders.settle': {
    data: () => ({ thing: uuidv7(), kind: 'chosen', day: '2030-05-03' }),
    may: 'everybody',
  },
  'reminders.unsettle': {
    data: () => ({ thing: uuidv7(), kind: 'chosen', day: '2030-05-03', answer: 'done' }),
    may: 'everybody',
  },
  'reminders.configure': { data: () => ({ hour: 7 }), may: 'everybody' },
  'push.get': { data: () => ({}), may: 'everybody' },
  'push.subscribe': { data: () => pushSubscription, may: 'everybody' },
  'push.unsubscribe': { data: () => ({}), may: 'everybody' },
  // Answers strangers with what they see themselves, which activity.test.ts compares.
  'activity.list': { data: () => ({}), may: 'everybody' },
  'history.list': { data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }), may: all },
  'history.lastSeen': { data: ({ box }) => ({ binIds: [box.id] }), may: 'everybody' },
  // Requests for public bins are tested in requests.test.ts.
  'accessRequests.create': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }),
    may: [],
    refusal: forAll('requests.needless'),
  },
  'accessRequests.delete': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }),
    may: [],
    refusal: { ...forAll('requests.notFound'), stranger: 'requests.notFound' },
    mayToo: 'requested',
  },
  'accessRequests.list': { data: () => ({}), may: 'everybody' },
  'accessRequests.grant': {
    data: async (scene) => ({ ...(await placeRequest(scene)), role: 'viewer' }),
    may: admins,
  },
  'accessRequests.deny': { data: placeRequest, may: admins },
  'accessEntries.create': {
    data: ({ box, people }) => ({
      targets: [{ kind: 'bin', id: box.id }],
      userId: people.viewer.id,
      role: 'viewer',
    }),
    may: admins,
  },
  'accessEntries.update': {
    data: ({ box, people }) => ({
      target: { kind: 'bin', id: box.id },
      userId: people.viewer.id,
      role: 'editor',
    }),
    may: admins,
  },
  'accessEntries.delete': {
    data: ({ box, people }) => ({ target: { kind: 'bin', id: box.id }, userId: people.viewer.id }),
    // With the viewer's own id, the viewer leaves.
    may: ['viewer', ...admins],
  },
  'accessEntries.restore': { data: placeEnding, may: admins },
  'accessEntries.departing': { data: () => ({}), may: 'everybody' },
  'accessEntries.list': { data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }), may: all },
  'lists.create': {
    data: ({ box }) => ({
      target: { kind: 'bin', id: box.id },
      id: uuidv7(),
      name: 'Camp',
      stages: [{ id: 'a', name: 'Taken' }],
    }),
    may: editors,
  },
  'lists.update': {
    data: async (scene) => ({ ...(await placeList(scene)), name: 'Camp 2030' }),
    may: editors,
  },
  'lists.delete': { data: placeList, may: editors },
  'lists.restore': { data: placeList, may: editors },
  'lists.put': {
    data: async (scene) => ({
      ...(await placeList(scene)),
      entries: [{ kind: 'item', id: scene.item.id, binId: scene.box.id, isIn: true }],
    }),
    may: editors,
  },
  // Viewers who may take out: server/features/lists/lists.test.ts
  'lists.tick': {
    data: async (scene) => ({
      ...(await placeList(scene)),
      at: new Date().toISOString(),
      ticks: [{ kind: 'bin', id: scene.other.id, stage: 'a', count: 1 }],
    }),
    may: editors,
  },
  'lists.get': { data: placeList, may: all },
  'lists.devices': { data: placeList, may: all },
  'lists.list': { data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }), may: all },
  'fields.create': {
    data: () => ({ id: uuidv7(), of: 'item', name: 'Serial number', kind: 'line' }),
    may: 'everybody',
  },
  'fields.update': {
    data: async (scene) => ({ id: await placeField(scene), name: 'Serial' }),
    may: ['owner'],
    refusal: noField,
  },
  'fields.delete': {
    data: async (scene) => ({ id: await placeField(scene) }),
    may: ['owner'],
    refusal: noField,
  },
  'fields.restore': {
    data: async (scene) => ({ id: await placeField(scene) }),
    may: ['owner'],
    refusal: noField,
  },
  'fields.list': { data: () => ({}), may: 'everybody' },
  'templates.create': {
    data: () => ({ id: uuidv7(), name: 'Winter box', bin: { color: 'teal' }, items: [{ name: 'Gloves' }] }),
    may: 'everybody',
  },
  'templates.update': {
    data: async (scene) => ({ id: await placeTemplate(scene), name: 'Summer box' }),
    may: ['owner'],
    refusal: noTemplate,
  },
  'templates.delete': {
    data: async (scene) => ({ id: await placeTemplate(scene) }),
    may: ['owner'],
    refusal: noTemplate,
  },
  'templates.list': { data: () => ({}), may: 'everybody' },
  'bins.list': { data: () => ({}), may: 'everybody' },
  'bins.get': { data: ({ box }) => ({ id: box.id }), may: all },
  'bins.find': { data: ({ box }) => ({ code: box.id }), may: all, refusal: { stranger: 'bins.noneFound' } },
  'bins.create': { data: ({ attic }) => ({ name: `New ${uuidv7()}`, parentBinId: attic.id }), may: editors },
  'bins.update': { data: ({ box }) => ({ id: box.id, description: 'Blue lid' }), may: editors },
  'bins.move': { data: ({ box, other }) => ({ id: box.id, parentBinId: other.id }), may: editors },
  'bins.open': { data: ({ box }) => ({ id: box.id }), may: all },
  'bins.see': { data: ({ box }) => ({ id: box.id }), may: all },
  'bins.delete': { data: ({ box }) => ({ id: box.id }), may: admins },
  'bins.restore': {
    data: ({ trashed }) => ({ id: trashed.id }),
    may: admins,
    // Roles that may not restore do not see the trash.
    refusal: { viewer: 'bins.notFound' },
  },
  'locations.list': { data: () => ({}), may: 'everybody' },
  'locations.create': {
    data: ({ place }) => ({ name: 'Shelf', parentLocationId: place.id }),
    may: editors,
    refusal: hiddenPlace,
  },
  'locations.move': {
    data: ({ shelf, cellar }) => ({ id: shelf.id, parentLocationId: cellar.id }),
    may: editors,
    refusal: hiddenPlace,
  },
  'locations.get': { data: ({ place }) => ({ id: place.id }), may: all, refusal: hiddenPlace },
  'locations.update': {
    data: ({ place }) => ({ id: place.id, description: 'Dry' }),
    may: editors,
    refusal: hiddenPlace,
  },
  'locations.delete': { data: ({ place }) => ({ id: place.id }), may: ['owner'], refusal: hiddenPlace },
  'locations.restore': {
    data: ({ trashedPlace }) => ({ id: trashedPlace.id }),
    may: ['owner'],
    // Only its owner sees a trashed location.
    refusal: { ...forAll('locations.notFound'), ...hiddenPlace },
  },
  'items.create': { data: ({ box }) => ({ binId: box.id, items: [{ name: 'Rope' }] }), may: editors },
  'items.update': { data: ({ box, item }) => ({ binId: box.id, id: item.id, quantity: 2 }), may: editors },
  'items.updateMany': {
    data: ({ box, item }) => ({ binId: box.id, items: [{ id: item.id, unit: 'm' }] }),
    may: editors,
  },
  'items.lend': {
    data: ({ box, item }) => ({ binId: box.id, id: item.id, loanId: uuidv7(), borrower: 'Erik' }),
    may: editors,
  },
  'items.return': { data: placeLoan, may: editors },
  'items.changeLoan': { data: async (scene) => ({ ...(await placeLoan(scene)), note: 'Red' }), may: editors },
  'items.move': {
    data: ({ box, other, item }) => ({ binId: box.id, ids: [item.id], toBinId: other.id }),
    may: editors,
  },
  'items.delete': { data: ({ box, item }) => ({ binId: box.id, ids: [item.id] }), may: editors },
  'items.restore': {
    data: ({ box, trashedItem }) => ({ binId: box.id, ids: [trashedItem.id] }),
    may: editors,
  },
  'photos.create': { data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }), may: editors },
  'photos.update': {
    data: async (scene) => ({
      target: { kind: 'bin', id: scene.box.id },
      id: await placePhoto(scene),
      use: 'receipt',
    }),
    may: editors,
  },
  'documents.create': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id }, name: 'Manual', use: 'manual' }),
    may: editors,
  },
  'documents.link': {
    data: ({ box }) => ({
      target: { kind: 'bin', id: box.id },
      name: 'Manual',
      use: 'manual',
      url: 'https://example.org/manual',
    }),
    may: editors,
  },
  'documents.update': {
    data: async (scene) => ({
      target: { kind: 'bin', id: scene.box.id },
      id: await placeDocument(scene),
      name: 'Receipt',
    }),
    may: editors,
  },
  'documents.delete': {
    data: async (scene) => ({ target: { kind: 'bin', id: scene.box.id }, id: await placeDocument(scene) }),
    may: editors,
  },
  'documents.restore': {
    data: async (scene) => ({
      target: { kind: 'bin', id: scene.box.id },
      id: await placeDocument(scene, { isTrashed: true }),
    }),
    may: editors,
  },
  'photos.delete': {
    data: async (scene) => ({ target: { kind: 'bin', id: scene.box.id }, id: await placePhoto(scene) }),
    may: editors,
  },
  'photos.restore': {
    data: async (scene) => ({
      target: { kind: 'bin', id: scene.box.id },
      id: await placePhoto(scene, { isTrashed: true }),
    }),
    may: editors,
  },
  'photos.order': {
    data: async (scene) => ({ target: { kind: 'bin', id: scene.box.id }, ids: [await placePhoto(scene)] }),
    may: editors,
  },
  // Leaves out what the reader does not see: server/features/attachments/photo-texts.test.ts
  'photos.texts': {
    data: async (scene) => ({ bins: [{ binId: scene.box.id, photoIds: [await placePhoto(scene)] }] }),
    may: 'everybody',
  },
  'attachments.texts': {
    data: async (scene) => ({
      targets: [{ kind: 'bin', id: scene.box.id, attachmentIds: [await placePhoto(scene)] }],
    }),
    may: 'everybody',
  },
  'codes.askOwner': { data: () => ({ code: 'ABCDEFGHJKMN' }), may: 'everybody' },
  'codes.create': { data: () => ({ count: 1 }), may: 'everybody' },
  'codes.list': { data: () => ({}), may: 'everybody' },
  'codes.void': {
    data: async (scene) => ({ code: await placeCode(scene) }),
    may: ['owner'],
    refusal: noCode,
  },
  'codes.claim': {
    data: async (scene) => ({ code: await placeCode(scene), target: { kind: 'bin', id: scene.box.id } }),
    may: editors,
  },
  'codes.recordPrint': {
    data: () => ({ codes: ['ABCDEFGHJKMN'], sheet: { id: uuidv7(), template: 'L7160' } }),
    may: 'everybody',
  },
  'stockChecks.list': { data: () => ({}), may: 'everybody' },
  'stockChecks.start': {
    data: ({ box }) => ({
      id: uuidv7(),
      target: { kind: 'bin', id: box.id },
      startedAt: '2026-05-03T10:00:00Z',
    }),
    may: all,
  },
  // Only in the own check, even without access to its target.
  'stockChecks.tick': {
    data: ({ box, item }) => ({
      id: uuidv7(),
      target: { kind: 'bin', id: box.id },
      ticks: [{ kind: 'item', id: item.id, binId: box.id, isSeen: true, at: '2026-05-03T10:00:00Z' }],
    }),
    may: 'everybody',
  },
  'stockChecks.end': {
    data: ({ box }) => ({ id: uuidv7(), target: { kind: 'bin', id: box.id } }),
    may: editors,
  },
  'stockChecks.discard': {
    data: ({ box }) => ({ id: uuidv7(), target: { kind: 'bin', id: box.id } }),
    may: 'everybody',
  },
  'invites.create': {
    data: ({ box }) => ({
      targets: [{ kind: 'bin', id: box.id }],
      emails: ['new@example.org'],
      role: 'viewer',
    }),
    may: admins,
  },
  'invites.list': { data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }), may: admins },
  'invites.delete': { data: placeInvite, may: admins },
  // Answering received invitations is tested in invites.test.ts.
  'invites.get': { data: () => ({ token: 'A'.repeat(43) }), may: [], refusal: noInvite },
  // Anybody with the mailed link may; tested in preview.test.ts.
  'invites.preview': {
    data: () => ({ token: `${'A'.repeat(43)}.${'A'.repeat(43)}` }),
    may: [],
    refusal: noInvite,
  },
  'invites.accept': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }),
    may: [],
    refusal: noInvite,
    mayToo: 'invited',
  },
  'invites.decline': {
    data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }),
    may: [],
    refusal: noInvite,
    mayToo: 'invited',
  },
  'shareLinks.create': { data: ({ box }) => ({ binId: box.id }), may: admins },
  'shareLinks.list': { data: ({ box }) => ({ binId: box.id }), may: admins },
  'shareLinks.delete': { data: placeShareLink, may: admins },
  'groups.list': { data: () => ({}), may: 'everybody' },
  'groups.joined': { data: () => ({}), may: 'everybody' },
  'groups.create': { data: () => ({ name: 'Leaders' }), may: 'everybody' },
  'groups.update': {
    data: async (scene) => ({ id: await placeGroup(scene), name: 'Helpers' }),
    may: ['owner'],
    refusal: noGroup,
  },
  'groups.delete': {
    data: async (scene) => ({ id: await placeGroup(scene) }),
    may: ['owner'],
    refusal: noGroup,
  },
  'groups.addMembers': {
    data: async (scene) => ({ id: await placeGroup(scene), userIds: [scene.people.editor.id] }),
    may: ['owner'],
    refusal: noGroup,
  },
  'groups.removeMember': {
    data: async (scene) => ({ id: await placeGroup(scene), userId: scene.people.viewer.id }),
    may: ['owner'],
    refusal: noGroup,
  },
  'groups.leave': {
    data: async (scene) => ({ id: await placeGroup(scene) }),
    may: ['viewer'],
    refusal: noGroup,
  },
  'groups.grant': {
    data: async (scene) => ({
      id: await placeGroup(scene),
      targets: [{ kind: 'location', id: scene.place.id }],
      role: 'viewer',
    }),
    may: ['owner'],
    refusal: noGroup,
  },
  'groups.revoke': {
    data: async (scene) => ({ id: await placeGroup(scene), target: { kind: 'bin', id: scene.box.id } }),
    may: ['owner'],
    refusal: noGroup,
  },
  'joinLinks.create': {
    data: ({ box }) => ({ targets: [{ kind: 'bin', id: box.id }], role: 'viewer', days: 7, uses: 5 }),
    may: admins,
  },
  'joinLinks.list': { data: ({ box }) => ({ target: { kind: 'bin', id: box.id } }), may: admins },
  'joinLinks.end': { data: (scene) => placeJoinLink(scene), may: admins },
  'joinLinks.delete': { data: (scene) => placeJoinLink(scene, true), may: admins },
  // Anybody with the link may; tested in server/features/join-links.
  'joinLinks.preview': { data: () => ({ token: 'A'.repeat(43) }), may: [], refusal: noJoinLink },
  'joinLinks.get': { data: () => ({ token: 'A'.repeat(43) }), may: [], refusal: noJoinLink },
  'joinLinks.join': { data: () => ({ token: 'A'.repeat(43) }), may: [], refusal: noJoinLink },
  'shareLinks.get': { data: async (scene) => ({ token: await shareLinkToken(scene) }), may: 'everybody' },
};

/** Another input of a call that has its own rights. */
export type Variant<N extends CallName = CallName> = { call: N; by?: string } & Declared<N>;

const variant = <N extends CallName>(row: Variant<N>): Variant => row as unknown as Variant;

const byGroup = async (scene: Scene) => ({ groupId: await placeGroup(scene) });

export const variants: readonly Variant[] = [
  variant({ call: 'invites.list', by: 'groupId', data: byGroup, may: ['owner'], refusal: noGroup }),
  variant({ call: 'joinLinks.list', by: 'groupId', data: byGroup, may: ['owner'], refusal: noGroup }),
];
