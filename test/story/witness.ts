import type { Pool } from 'pg';
import type { Role, Standing } from '#domain/access/access.ts';
import { can, highest } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { LiveMessage } from '#domain/live.ts';

/** Notes in the database itself what every commit left: who had which role in a bin at which of its revisions. */
export async function placeWitness(pool: Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE witnessed_bins (id uuid, revision bigint, owner_id uuid, is_trashed boolean, entries json);
    CREATE TABLE purged (id uuid);
    CREATE FUNCTION witness_bin() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO witnessed_bins
      SELECT b.id, b.revision, b.owner_id, b.deleted_at IS NOT NULL,
        (SELECT json_agg(json_build_object('userId', e.user_id, 'role', e.role)) FROM access_entries e
         WHERE e.owner_id = b.owner_id AND e.kind = 'bin' AND e.target = b.id)
      FROM bins b WHERE b.owner_id = NEW.owner_id AND b.id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE FUNCTION witness_purge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NOT EXISTS (SELECT FROM items WHERE id = OLD.id) AND NOT EXISTS (SELECT FROM bins WHERE id = OLD.id) THEN
        INSERT INTO purged VALUES (OLD.id);
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER witness AFTER INSERT OR UPDATE ON bins DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION witness_bin();
    CREATE CONSTRAINT TRIGGER witness_purge AFTER DELETE ON bins DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION witness_purge();
    CREATE CONSTRAINT TRIGGER witness_purge AFTER DELETE ON items DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION witness_purge();`);
}

type Witnessed = {
  id: string;
  revision: number;
  ownerId: string;
  isTrashed: boolean;
  entries: { userId: string; role: Role }[] | null;
};

/** What the database saw, held against what devices were told. */
export class Witness {
  /** By bin and revision; more than one where a restored backup had the revision again. */
  readonly #seen: ReadonlyMap<string, Witnessed[]>;
  readonly #readers = new Map<string, Set<string>>();
  readonly purged: ReadonlySet<string>;

  private constructor(rows: readonly Witnessed[], purged: ReadonlySet<string>) {
    this.#seen = Map.groupBy(rows, keyOf);
    this.purged = purged;
    for (const { id, ownerId, entries } of rows) {
      const readers = this.#readers.get(id) ?? new Set();
      for (const userId of [ownerId, ...(entries ?? []).map((entry) => entry.userId)]) readers.add(userId);
      this.#readers.set(id, readers);
    }
  }

  static async read(pool: Pool): Promise<Witness> {
    const { rows } = await pool.query<Witnessed>(
      `SELECT DISTINCT id, revision, owner_id AS "ownerId", is_trashed AS "isTrashed", entries::jsonb AS entries
       FROM witnessed_bins`,
    );
    const purged = await pool.query<{ id: string }>('SELECT id FROM purged');
    return new Witness(rows, new Set(purged.rows.map((row) => row.id)));
  }

  /** Whatever this person's device was told on one connection, and should not have been. */
  judge(personId: string, messages: readonly LiveMessage[]): string[] {
    return messages.flatMap((message) => {
      if (message.type === 'hello' && message.userId !== personId) return ['was greeted as somebody else'];
      if (message.type === 'headers') return message.bins.flatMap((bin) => this.judgeBin(personId, bin, []));
      if (message.type !== 'changes') return [];
      const ofOthers = message.me !== undefined && message.me.uid !== personId;
      const bins = Object.entries(message.bins).flatMap(([id, { header, items }]) =>
        header.id === id ? this.judgeBin(personId, header, items) : [`${id} came as ${header.id}`],
      );
      return [...bins, ...(ofOthers ? ['was told of another profile'] : [])];
    });
  }

  /** A header and items of it, against the rights that its revision was committed with. */
  judgeBin(personId: string, header: BinHeader, items: readonly Item[]): string[] {
    const states = this.#seen.get(keyOf(header)) ?? [];
    const told = `bin ${header.id} revision ${header.revision} as ${header.role}`;
    if (states.length === 0) return [`${told}: was never committed`];
    const state = states.find(
      (each) =>
        standingOf(each, personId) === header.role && each.isTrashed === (header.deletedAt !== undefined),
    );
    if (state === undefined) return [`${told}: had ${states.map((each) => standingOf(each, personId))}`];
    const faults: string[] = [];
    const seesTrash = can(header.role, 'see the trash');
    if (state.isTrashed && !seesTrash) faults.push(`${told}: it is in the trash`);
    if (!seesTrash && items.some((item) => item.deletedAt !== undefined)) faults.push(`${told}: with trash`);
    if (items.some((item) => item.binId !== header.id)) faults.push(`${told}: with items of another bin`);
    const showsAddress = Object.values(header.accessList).some((entry) => entry.userEmail !== undefined);
    if (showsAddress && !can(header.role, 'see e-mail addresses')) faults.push(`${told}: with addresses`);
    const { parentBinId } = header;
    if (parentBinId !== undefined && !this.#readers.get(parentBinId)?.has(personId))
      faults.push(`${told}: names a parent that was never theirs to see`);
    return faults;
  }
}

function keyOf({ id, revision }: { id: string; revision: number }): string {
  return `${id} ${revision}`;
}

function standingOf({ ownerId, entries }: Witnessed, personId: string): Standing | undefined {
  if (ownerId === personId) return 'owner';
  const held = (entries ?? []).filter((entry) => entry.userId === personId);
  return highest(held.map((entry) => entry.role));
}
