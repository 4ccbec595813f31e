import type { Role } from '../../access/access.ts';
import { email as emailInput } from '../../access/access-calls.ts';
import { targetsAtOnceMax } from '../../access/access-limits.ts';
import type { Target } from '../../access/target.ts';
import type { CallData } from '../../calls.ts';
import type { OwnRecords } from './own-records.ts';

type Invitations = { calls: CallData<'invites.create'>[]; peopleCount: number };

/** Who had access where it was given, and who was invited; `idFor` says where they can be invited again. */
export function invitationsOf(
  { entries, invites }: OwnRecords,
  idFor: (id: string) => string | undefined,
): Invitations {
  const grants = entries.flatMap(({ target, via, role, userEmail, trashedWith }) =>
    trashedWith === undefined && via.id === target.id ? [{ target, role, email: userEmail }] : [],
  );
  const byPerson = new Map<string, { email: string; role: Role; targets: Map<string, Target> }>();
  for (const { target, role, email } of [...grants, ...invites]) {
    const id = idFor(target.id);
    const address = emailInput.safeParse(email).data;
    if (id === undefined || address === undefined) continue;
    const key = `${role} ${address}`;
    const person = byPerson.get(key) ?? { email: address, role, targets: new Map() };
    person.targets.set(id, { kind: target.kind, id });
    byPerson.set(key, person);
  }
  const people = [...byPerson.values()];
  const calls = people.flatMap(({ email, role, targets }) =>
    inParts([...targets.values()]).map((part) => ({ targets: part, emails: [email], role })),
  );
  return { calls, peopleCount: new Set(people.map(({ email }) => email)).size };
}

function inParts(targets: readonly Target[]): Target[][] {
  return Array.from({ length: Math.ceil(targets.length / targetsAtOnceMax) }, (_, n) =>
    targets.slice(n * targetsAtOnceMax, (n + 1) * targetsAtOnceMax),
  );
}
