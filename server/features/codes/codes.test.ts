import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { CodeUse } from '#domain/codes/codes.ts';
import { ceilings, reserveCodes } from '#domain/plans/ceilings.ts';
import {
  buildBin,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
} from '#test/builders.ts';
import { startLiveServer } from '#test/live-server.ts';
import { test as base } from '#test/server-test.ts';

const test = base.extend('anna', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Anna' }));

const unknown = 'ABCDEFGHJKMN';
const named = () => `Bin ${uuidv7()}`;
const sheet = () => ({ id: uuidv7(), template: 'L7160' });

async function makeCode(user: TestUser, use?: CodeUse): Promise<string> {
  const { codes } = await user.act('codes.create', { count: 1, use });
  return codes[0]?.code ?? '';
}

const onBin = (id: string) => ({ kind: 'bin' as const, id });
const onPlace = (id: string) => ({ kind: 'location' as const, id });
const listed = async (user: TestUser, code: string) =>
  (await user.act('codes.list', {})).codes.find((row) => row.code === code);
const refusalOf = ({ error }: { error?: { details?: { code: string } | undefined } | undefined }) =>
  error?.details?.code;

test('codes for labels are free, one’s own, and told to one’s devices', async ({ server }) => {
  const user = await buildUser(server);
  const { codes, revisions } = await user.act('codes.create', { count: 3 });
  expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
  for (const { code, state } of codes) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
    expect(state).toBe('free');
  }
  const answer = await user.act('codes.list', {});
  expect(answer.revision).toBe(revisions.me);
  expect(answer).not.toHaveProperty('next');
  expect(answer.codes.map(({ code }) => code).sort()).toEqual(codes.map(({ code }) => code).sort());
  expect(answer.codes.map(({ number }) => number).sort()).toEqual([1, 2, 3]);
  expect(answer.codes[0]).toEqual({
    code: expect.any(String),
    state: 'free',
    use: 'labels',
    number: expect.any(Number),
    createdAt: expect.any(String),
    revision: revisions.me,
  });
});

test('labels are numbered on, reserve codes have no number', async ({ server }) => {
  const user = await buildUser(server);
  await user.act('codes.create', { count: 2 });
  const reserve = await makeCode(user, 'reserve');
  const [{ code } = { code: '' }] = (await user.act('codes.create', { count: 1 })).codes;
  expect((await listed(user, code))?.number).toBe(3);
  const bin = await buildBin(server, { owner: user, name: named(), code: reserve });
  expect(bin.qrCode).toBe(reserve);
  await user.act('bins.create', { id: uuidv7(), name: named(), code });
  expect(await listed(user, code)).toMatchObject({ state: 'used', number: 3 });
});

test('only what changed after the cursor is listed, in parts', async ({ server }) => {
  const user = await buildUser(server, { plan: 'pro' });
  const first = await user.act('codes.create', { count: 500 });
  await user.act('codes.create', { count: 500 });
  const third = await user.act('codes.create', { count: 30 });
  const part = await user.act('codes.list', {});
  expect(part.codes).toHaveLength(1_000);
  const rest = await user.act('codes.list', { after: part.next });
  expect(rest.codes.map(({ code }) => code).sort()).toEqual(third.codes.map(({ code }) => code).sort());
  const [changed = { code: '' }] = first.codes;
  const last = { revision: rest.revision, code: rest.codes.at(-1)?.code ?? '' };
  expect((await user.act('codes.list', { after: last })).codes).toEqual([]);
  await user.act('codes.void', { code: changed.code });
  expect((await user.act('codes.list', { after: last })).codes).toMatchObject([
    { code: changed.code, state: 'void' },
  ]);
});

test('what a device draws ahead and what comes with a bin is told to no other device', async ({ server }) => {
  const user = await buildUser(server);
  const code = await makeCode(user, 'reserve');
  const bin = await user.act('bins.create', { name: named(), code, orNewCode: true });
  expect(bin.qrCode).toBe(code);
  expect(bin.revisions).toEqual({ [bin.id]: 1 });
  await buildBin(server, { owner: user });
  expect(await user.act('codes.list', {})).toEqual({ codes: [], revision: 0 });
});

test('a free code of one’s own becomes that of a new bin, and then is no other’s', async ({ olga }) => {
  const code = await makeCode(olga);
  const bin = await olga.act('bins.create', {
    name: named(),
    code: `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase(),
  });
  expect(bin.qrCode).toBe(code);
  expect(await listed(olga, code)).toMatchObject({
    state: 'used',
    target: onBin(bin.id),
    revision: bin.revisions.me,
  });
  expect(await olga.act('bins.find', { code })).toEqual({ id: bin.id, hasAsked: false });
  const name = named();
  expect(refusalOf(await olga.call('bins.create', { name, code }))).toBe('codes.notFree');
  expect((await olga.act('bins.create', { name })).qrCode).not.toBe(code);
});

test('foreign, void, unknown and malformed codes are one answer', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  const [foreign, foreignUsed, voided] = [await makeCode(anna), await makeCode(anna), await makeCode(olga)];
  await anna.act('bins.create', { name: named(), code: foreignUsed });
  await olga.act('codes.void', { code: voided });
  const answers = [];
  for (const code of [foreign, foreignUsed, voided, unknown, 'https://example.org', 'x'.repeat(200), '']) {
    answers.push(
      (await olga.call('bins.create', { name: named(), code })).error,
      (await olga.call('codes.claim', { code, target: onBin(bin.id) })).error,
    );
    if (code !== voided) answers.push((await olga.call('codes.void', { code })).error);
  }
  for (const error of answers) expect(error).toEqual(answers[0]);
  expect(answers[0]?.details?.code).toBe('codes.notFound');
});

test('with `orNewCode` a bin is made whatever became of the code', async ({ olga, anna }) => {
  const taken = await makeCode(olga);
  await olga.act('bins.create', { name: named(), code: taken });
  for (const code of [taken, unknown, await makeCode(anna)]) {
    const bin = await olga.act('bins.create', { name: named(), code, orNewCode: true });
    expect(bin.qrCode).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
    expect(bin.qrCode).not.toBe(code);
  }
});

test('a claimed code replaces the bin’s first one, which becomes void', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const code = await makeCode(olga);
  const answer = await olga.act('codes.claim', { code, target: onBin(bin.id) });
  expect(answer).toEqual({
    code,
    state: 'used',
    voided: bin.qrCode,
    revisions: { [bin.id]: bin.revision + 1, me: expect.any(Number) },
  });
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({
    qrCode: code,
    revision: bin.revision + 1,
  });
  expect(await listed(olga, bin.qrCode)).toMatchObject({ state: 'void' });
  expect((await olga.act('bins.find', { code })).id).toBe(bin.id);
  expect(refusalOf(await olga.call('bins.find', { code: bin.qrCode }))).toBe('bins.noneFound');
  // Once more is no change.
  expect(await olga.act('codes.claim', { code, target: onBin(bin.id) })).toEqual({
    code,
    state: 'used',
    revisions: {},
  });
});

test('a code on a printed label is replaced only for the asking', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  await olga.act('codes.recordPrint', { codes: [bin.qrCode], sheet: sheet() });
  const code = await makeCode(olga);
  const claim = { code, target: onBin(bin.id) };
  expect(refusalOf(await olga.call('codes.claim', claim))).toBe('codes.targetHasLabel');
  expect((await olga.act('bins.get', { id: bin.id })).qrCode).toBe(bin.qrCode);
  expect(await olga.act('codes.claim', { ...claim, replace: true })).toMatchObject({ voided: bin.qrCode });
  const another = await makeCode(olga);
  expect(refusalOf(await olga.call('codes.claim', { ...claim, code: another }))).toBe('codes.targetHasLabel');
});

test('a place gets a code, is found by it by who sees it, and by nobody else', async ({
  server,
  olga,
  anna,
}) => {
  const place = await olga.act('locations.create', { name: 'Attic' });
  expect(place).not.toHaveProperty('qrCode');
  const code = await makeCode(olga);
  const { revisions } = await olga.act('codes.claim', { code, target: onPlace(place.id) });
  expect(await olga.act('locations.get', { id: place.id })).toMatchObject({
    qrCode: code,
    revision: revisions[place.id],
  });
  const found = { id: place.id, hasAsked: false, location: { id: place.id } };
  expect(await olga.act('bins.find', { code })).toEqual(found);
  expect(refusalOf(await anna.call('bins.find', { code }))).toBe('bins.noneFound');
  await shareLocation(server, place, anna, 'viewer');
  expect(await anna.act('bins.find', { code })).toEqual(found);
  expect((await anna.act('locations.list', {})).locations).toMatchObject([{ qrCode: code }]);
  await olga.act('locations.delete', { id: place.id });
  expect(refusalOf(await anna.call('bins.find', { code }))).toBe('bins.noneFound');
  expect(refusalOf(await olga.call('codes.claim', { code, target: onPlace(place.id) }))).toBe(
    'locations.inTrash',
  );
});

test('a free code is told only to whose it is', async ({ olga, anna }) => {
  const code = await makeCode(olga);
  expect(await olga.act('bins.find', { code: code.toLowerCase() })).toEqual({
    id: code,
    hasAsked: false,
    free: true,
  });
  expect((await anna.call('bins.find', { code })).error).toEqual(
    (await anna.call('bins.find', { code: unknown })).error,
  );
  await olga.act('codes.void', { code });
  expect(refusalOf(await olga.call('bins.find', { code }))).toBe('bins.noneFound');
});

test('an editor gives the owner’s free codes to the owner’s things, never their own', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const [code, annas] = [await makeCode(olga), await makeCode(anna)];
  expect(refusalOf(await anna.call('codes.claim', { code: annas, target: onBin(bin.id) }))).toBe(
    'codes.notFound',
  );
  const { revisions } = await anna.act('codes.claim', { code, target: onBin(bin.id) });
  expect(Object.keys(revisions)).toEqual([bin.id]);
  const another = await makeCode(olga);
  const inside = await anna.act('bins.create', { name: named(), parentBinId: bin.id, code: another });
  expect(inside).toMatchObject({ ownerId: olga.id, qrCode: another });
  expect(Object.keys(inside.revisions)).toEqual([inside.id]);
  expect(await listed(olga, code)).toMatchObject({ state: 'used', target: onBin(bin.id) });
  expect(refusalOf(await anna.call('bins.create', { name: named(), parentBinId: bin.id, code: annas }))).toBe(
    'codes.notFound',
  );
});

test('a lost label’s code becomes void and is replaced by a given or a new code', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await olga.act('codes.recordPrint', { codes: [bin.qrCode], sheet: sheet() });
  const spare = await makeCode(olga, 'reserve');
  const claim = { target: onBin(bin.id), lost: bin.qrCode };
  const first = await olga.act('codes.claim', { ...claim, code: spare, orNewCode: true });
  expect(first).toMatchObject({ code: spare, state: 'used', voided: bin.qrCode });
  expect(await listed(olga, bin.qrCode)).toMatchObject({ state: 'void', voidedAt: expect.any(String) });
  expect(refusalOf(await olga.call('bins.find', { code: bin.qrCode }))).toBe('bins.noneFound');
  for (const code of [undefined, unknown, bin.qrCode]) {
    const { qrCode: lost } = await olga.act('bins.get', { id: bin.id });
    const next = await olga.act('codes.claim', { target: onBin(bin.id), lost, code, orNewCode: true });
    expect(next.voided).toBe(lost);
    expect(next.code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
    expect([spare, lost, code]).not.toContain(next.code);
    expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ qrCode: next.code });
    expect(await listed(olga, next.code)).toMatchObject({ state: 'used', target: onBin(bin.id) });
  }
  expect(refusalOf(await olga.call('codes.claim', { target: onBin(bin.id) }))).toBe('request.invalid');
});

test('replacements of lost labels count against the limit of codes for labels', async ({ server }) => {
  const [owner, editor] = [await buildUser(server, { plan: 'free' }), await buildUser(server)];
  const bin = await buildBin(server, { owner });
  await shareBin(server, bin, editor, 'editor');
  const most = ceilings.free.codes;
  await owner.act('codes.create', { count: most / 2 });
  await owner.act('codes.create', { count: most / 2 - 1 });
  const last = await editor.act('codes.claim', { target: onBin(bin.id), lost: bin.qrCode });
  expect(last.voided).toBe(bin.qrCode);
  const full = await editor.call('codes.claim', { target: onBin(bin.id), lost: last.code });
  expect(full.error?.details).toEqual({ code: 'codes.full', params: { n: most } });
  expect(await owner.act('bins.get', { id: bin.id })).toMatchObject({ qrCode: last.code });
});

test('a lost label is replaced only once, whoever reports it', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const claim = { target: onBin(bin.id), lost: bin.qrCode };
  const answers = await Promise.all(
    [olga, anna, olga, anna].map((person) => person.act('codes.claim', claim)),
  );
  expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
  expect(answers.filter(({ voided }) => voided !== undefined)).toHaveLength(1);
  const key = operationHeader();
  const again = { target: onBin(bin.id), lost: answers[0]?.code };
  const voided = await olga.act('codes.claim', again, key);
  expect(await olga.act('codes.claim', again, key)).toEqual(voided);
  expect((await olga.act('bins.get', { id: bin.id })).qrCode).toBe(voided.code);
});

test('the label of a place can be lost too; of one without a label nothing can', async ({
  olga,
  anna,
  server,
}) => {
  const place = await olga.act('locations.create', { name: 'Shed' });
  const lost = await makeCode(olga);
  const target = onPlace(place.id);
  expect(refusalOf(await olga.call('codes.claim', { target, lost }))).toBe('codes.notFound');
  await olga.act('codes.claim', { target, code: lost });
  await shareLocation(server, place, anna, 'viewer');
  expect(refusalOf(await anna.call('codes.claim', { target, lost }))).toBe('access.denied');
  const { code } = await olga.act('codes.claim', { target, lost });
  expect(await anna.act('bins.find', { code })).toMatchObject({ location: { id: place.id } });
});

test('history says who put which label on a bin, and which was lost', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const code = await makeCode(olga);
  for (let times = 0; times < 2; times++) await anna.act('codes.claim', { code, target: onBin(bin.id) });
  const next = await olga.act('codes.claim', { lost: code, target: onBin(bin.id) });
  const { events } = await olga.act('history.list', { target: onBin(bin.id) });
  expect(events.map(({ kind, names, actorName }) => [kind, names, actorName]).slice(0, -1)).toEqual([
    ['codeLost', [code, next.code], olga.name],
    ['codeClaimed', [code], 'Anna'],
  ]);
});

test('a print is recorded with its sheet for own codes', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  const [code, foreign, voided] = [await makeCode(olga), await makeCode(anna), await makeCode(olga)];
  await olga.act('codes.void', { code: voided });
  const first = sheet();
  const codes = [code, bin.qrCode, foreign, voided, unknown, code];
  const answer = await olga.act('codes.recordPrint', { codes, sheet: first });
  expect([...answer.codes].sort()).toEqual([code, bin.qrCode].sort());
  for (const printed of [code, bin.qrCode]) {
    expect(await listed(olga, printed)).toMatchObject({
      printedAt: expect.any(String),
      sheetId: first.id,
      sheetTemplate: 'L7160',
      revision: answer.revisions.me,
    });
  }
  expect(await listed(anna, foreign)).not.toHaveProperty('printedAt');
  const again = sheet();
  await olga.act('codes.recordPrint', { codes: [code], sheet: again });
  expect(await listed(olga, code)).toMatchObject({ state: 'free', sheetId: again.id });
  expect(await olga.act('codes.recordPrint', { codes: [unknown], sheet: again })).toEqual({
    codes: [],
    revisions: {},
  });
});

test('a print is taken back, except of reprints and of labels in use', async ({ server, olga, anna }) => {
  const [fresh, reprinted, scanned] = [await makeCode(olga), await makeCode(olga), await makeCode(olga)];
  await olga.act('codes.recordPrint', { codes: [reprinted], sheet: sheet() });
  const last = sheet();
  const codes = [fresh, reprinted, scanned];
  await olga.act('codes.recordPrint', { codes, sheet: last });
  // The same print again, as after a lost answer, makes no reprint.
  await olga.act('codes.recordPrint', { codes: [fresh], sheet: last });
  const bin = await buildBin(server, { owner: olga });
  await olga.act('codes.claim', { code: scanned, target: onBin(bin.id), replace: true });
  const takeBack = { codes, sheet: last, isTakenBack: true };
  expect((await anna.act('codes.recordPrint', takeBack)).codes).toEqual([]);
  const other = { ...takeBack, sheet: sheet() };
  expect((await olga.act('codes.recordPrint', other)).codes).toEqual([]);
  expect((await olga.act('codes.recordPrint', takeBack)).codes.sort()).toEqual([fresh, reprinted].sort());
  expect(await listed(olga, fresh)).not.toHaveProperty('printedAt');
  expect(await listed(olga, reprinted)).toMatchObject({ printedAt: expect.any(String), isReprint: true });
  for (const code of [fresh, reprinted]) expect(await listed(olga, code)).not.toHaveProperty('sheetId');
  expect(await listed(olga, scanned)).toMatchObject({ sheetId: last.id });
});

test('prints of shared bins are recorded for editors, not for viewers', async ({ server, olga, anna }) => {
  const [edited, viewed, hidden] = [
    await buildBin(server, { owner: olga }),
    await buildBin(server, { owner: olga }),
    await buildBin(server, { owner: olga }),
  ];
  const own = await buildBin(server, { owner: anna });
  const place = await olga.act('locations.create', { name: 'Cellar' });
  const ofPlace = await makeCode(olga);
  await olga.act('codes.claim', { code: ofPlace, target: onPlace(place.id) });
  await shareBin(server, edited, anna, 'editor');
  await shareBin(server, viewed, anna, 'viewer');
  await shareLocation(server, place, anna, 'editor');
  const free = await makeCode(olga);
  const first = sheet();
  const codes = [edited, viewed, hidden, own].map(({ qrCode }) => qrCode);
  const answer = await anna.act('codes.recordPrint', { codes: [...codes, ofPlace, free], sheet: first });
  expect([...answer.codes].sort()).toEqual([edited.qrCode, own.qrCode, ofPlace].sort());
  expect(await listed(olga, edited.qrCode)).toMatchObject({ sheetId: first.id, target: onBin(edited.id) });
  expect(await listed(olga, ofPlace)).toMatchObject({ sheetId: first.id });
  expect(await listed(anna, own.qrCode)).toMatchObject({ sheetId: first.id, revision: answer.revisions.me });
  for (const code of [viewed.qrCode, hidden.qrCode]) expect(await listed(olga, code)).toBeUndefined();
  expect(await listed(olga, free)).not.toHaveProperty('printedAt');
  // So the code on paper is not replaced unasked.
  const another = await makeCode(olga);
  expect(refusalOf(await olga.call('codes.claim', { code: another, target: onBin(edited.id) }))).toBe(
    'codes.targetHasLabel',
  );
});

test('two who print each other’s labels at once both finish', async ({ server, olga, anna }) => {
  const [olgas, annas] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: anna })];
  await shareBin(server, olgas, anna, 'editor');
  await shareBin(server, annas, olga, 'editor');
  const codes = [olgas.qrCode, annas.qrCode];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 === 0 ? olga : anna).call('codes.recordPrint', { codes, sheet: sheet() }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('of many who want one code at once one gets it', async ({ server }) => {
  const user = await buildUser(server, { plan: 'unlimited' });
  const code = await makeCode(user);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => user.call('bins.create', { name: named(), code })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => refusalOf(answer) === 'codes.notFree')).toHaveLength(19);

  const bins = await Promise.all([1, 2].map(() => buildBin(server, { owner: user })));
  const contested = await makeCode(user);
  const claims = await Promise.all(
    bins.map(({ id }) => user.call('codes.claim', { code: contested, target: onBin(id) })),
  );
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 409]);
  const shown = await Promise.all(bins.map(({ id }) => user.act('bins.get', { id })));
  expect(shown.filter(({ qrCode }) => qrCode === contested)).toHaveLength(1);
});

test('a code that is claimed and made void at once is one or the other', async ({ server, olga }) => {
  for (let n = 0; n < 4; n++) {
    const bin = await buildBin(server, { owner: olga });
    const code = await makeCode(olga);
    const [claimed, voided] = await Promise.all([
      olga.call('codes.claim', { code, target: onBin(bin.id) }),
      olga.call('codes.void', { code }),
    ]);
    expect([claimed.status, voided.status].filter((status) => status === 200)).toHaveLength(1);
    const { state } = (await listed(olga, code)) ?? {};
    expect(state).toBe(claimed.status === 200 ? 'used' : 'void');
    expect((await olga.act('bins.get', { id: bin.id })).qrCode === code).toBe(claimed.status === 200);
  }
});

test('what is sent again is done once', async ({ server, olga }) => {
  const [creating, claiming, voiding] = [operationHeader(), operationHeader(), operationHeader()];
  const made = await olga.call('codes.create', { count: 2 }, creating);
  expect((await olga.call('codes.create', { count: 2 }, creating)).result).toEqual(made.result);
  const [first, second] = made.result?.codes ?? [];
  const bin = await buildBin(server, { owner: olga });
  const claim = { code: first?.code ?? '', target: onBin(bin.id) };
  const claimed = await olga.call('codes.claim', claim, claiming);
  expect((await olga.call('codes.claim', claim, claiming)).result).toEqual(claimed.result);
  const voided = await olga.call('codes.void', { code: second?.code ?? '' }, voiding);
  expect((await olga.call('codes.void', { code: second?.code ?? '' }, voiding)).result).toEqual(
    voided.result,
  );
});

test('a code stays used when its bin is deleted and gone for good', async ({ server }) => {
  const user = await buildUser(server);
  const code = await makeCode(user);
  const bin = await user.act('bins.create', { name: named(), code });
  await user.act('bins.delete', { id: bin.id });
  expect(refusalOf(await user.call('bins.create', { name: named(), code }))).toBe('codes.notFree');
  await user.act('trash.delete', {});
  expect(refusalOf(await user.call('bins.get', { id: bin.id }))).toBe('bins.notFound');
  expect(refusalOf(await user.call('bins.create', { name: named(), code }))).toBe('codes.notFree');
  expect(refusalOf(await user.call('codes.void', { code }))).toBe('codes.inUse');
  expect(await listed(user, code)).toMatchObject({ state: 'used' });
  expect(refusalOf(await user.call('bins.find', { code }))).toBe('bins.noneFound');
});

test('as many codes as the plan keeps, and so many in reserves', async ({ server }) => {
  const user = await buildUser(server);
  const { codes: most } = ceilings.free;
  for (let made = 0; made < most; made += 500) await user.act('codes.create', { count: 500 });
  const full = await user.call('codes.create', { count: 1 });
  expect(full.error?.details).toEqual({ code: 'codes.full', params: { n: most } });
  await user.act('codes.create', { count: reserveCodes, use: 'reserve' });
  const drained = await user.call('codes.create', { count: 1, use: 'reserve' });
  expect(drained.error?.details).toEqual({ code: 'codes.full', params: { n: reserveCodes } });
  // Room comes by using them.
  const { rows } = await server.pool.query<{ code: string }>(
    `SELECT code FROM codes WHERE owner_id = $1 AND use = 'reserve' LIMIT 1`,
    [user.id],
  );
  await user.act('bins.create', { name: named(), code: rows[0]?.code ?? '' });
  await user.act('codes.create', { count: 1, use: 'reserve' });
});

test('a request for a hundred thousand codes is refused for its shape', async ({ olga }) => {
  for (const count of [100_000, 501, 0, -1, 1.5]) {
    expect(refusalOf(await olga.call('codes.create', { count })), String(count)).toBe('request.invalid');
  }
});

test('all devices of the owner learn that codes changed, whoever changed them', async () => {
  const server = await startLiveServer();
  try {
    const [olga, anna] = [await buildUser(server), await buildUser(server, { name: 'Anna' })];
    const bin = await buildBin(server, { owner: olga });
    await shareBin(server, bin, anna, 'editor');
    const [phone, laptop, annas] = [
      await server.connect(olga),
      await server.connect(olga),
      await server.connect(anna),
    ];
    const { codes, revisions } = await olga.act('codes.create', { count: 1 });
    for (const device of [phone, laptop]) {
      await device.until(() => device.copy.me?.codesRevision === revisions.me);
    }
    const before = revisions.me ?? 0;
    await anna.act('codes.claim', { code: codes[0]?.code ?? '', target: onBin(bin.id) });
    for (const device of [phone, laptop]) {
      await device.until(() => (device.copy.me?.codesRevision ?? 0) > before);
      await device.until(() => device.copy.bins.get(bin.id)?.header.qrCode === codes[0]?.code);
    }
    await annas.until(() => annas.copy.bins.get(bin.id)?.header.qrCode === codes[0]?.code);
    expect(annas.copy.me).not.toHaveProperty('codesRevision');
    const claimed = phone.copy.me?.codesRevision ?? 0;
    await anna.act('codes.recordPrint', { codes: [codes[0]?.code ?? ''], sheet: sheet() });
    for (const device of [phone, laptop])
      await device.until(() => (device.copy.me?.codesRevision ?? 0) > claimed);
    const { revision } = await olga.act('codes.list', {});
    expect(phone.copy.me?.codesRevision).toBe(revision);
  } finally {
    await server.close();
  }
});
