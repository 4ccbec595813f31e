import { expect, test } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { startTestServer } from '#test/server.ts';

test('what an account changed counts by the bins it reached, not by the calls', async () => {
  const factor = 0.02;
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: factor } });
  try {
    const olga = await buildUser(server, { plan: 'unlimited' });
    const bin = await buildBin(server, { owner: olga });
    await server.pool.query(
      `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, parent_bin_id, is_private, qr_code, tags,
                         created_at, revision)
       SELECT owner_id, gen_random_uuid(), 'In ' || n, 'in ' || n, n::text, id, true, n::text, '{}', now(), 1
       FROM bins, generate_series(1, $2::int) n WHERE id = $1`,
      [bin.id, costModel.account.changed.max * factor],
    );
    const attic = await olga.act('locations.create', { name: 'Attic' });
    await olga.act('bins.move', { id: bin.id, locationId: attic.id });
    const refused = await olga.call('bins.move', { id: bin.id, locationId: null });
    expect(refused).toMatchObject({ status: 429, error: { details: { code: 'request.tooMany' } } });
    expect((await olga.call('locations.list', {})).status).toBe(200);
  } finally {
    await server.close();
  }
});
