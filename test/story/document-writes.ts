import type { DocumentTarget } from '#domain/documents/document.ts';
import { documentUses } from '#domain/documents/document-limits.ts';
import { type Chooser, isKnownTo, unsentBy } from './chooser.ts';
import type { ExpectedDocument } from './model.ts';
import type { Actor, StoryWrite } from './step.ts';

/** Writes to documents and links, and to photos that are receipts; undefined if there is no suitable target. */
export const documentWrites = {
  /** A file needs the server. */
  addDocument(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const made = newOf('documents', chooser, actor);
    return made && [{ call: 'documents.create', data: { ...made, ...valuesFor(chooser) } }];
  },

  addReceipt(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const made = newOf('photos', chooser, actor);
    return (
      made && [
        { call: 'photos.create', data: made },
        { call: 'photos.update', data: { ...made, use: 'receipt' } },
      ]
    );
  },

  addLink(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const made = newOf('documents', chooser, actor);
    const url = `https://example.org/${chooser.random.below(100)}`;
    return made && [{ call: 'documents.link', data: { ...made, ...valuesFor(chooser), url } }];
  },

  changeDocument(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const found = known('documents', chooser, actor, false);
    const { name, use } = valuesFor(chooser);
    const change = chooser.random.pick([{ name }, { use }, { name, use }]);
    return found && [{ call: 'documents.update', data: { ...addressOf(found), ...change } }];
  },

  markPhoto(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const found = known('photos', chooser, actor, false);
    const use = chooser.random.pick(['receipt', null] as const);
    return found && [{ call: 'photos.update', data: { ...addressOf(found), use } }];
  },

  deleteDocument(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const found = known('documents', chooser, actor, false);
    if (found) found.isTrashed = true;
    return found && [{ call: 'documents.delete', data: addressOf(found) }];
  },

  restoreDocument(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const found = known('documents', chooser, actor, true);
    if (found) found.isTrashed = false;
    return found && [{ call: 'documents.restore', data: addressOf(found) }];
  },
};

/** A new document or photo of a place, a bin or an item. */
function newOf(list: ExpectedDocument['list'], chooser: Chooser, actor: Actor) {
  const target = targetFor(chooser, actor);
  if (target === undefined) return undefined;
  const id = chooser.newId();
  chooser.model.state.documents.push({ id, list, target, isTrashed: false, unsentBy: unsentBy(actor) });
  return { id, target };
}

function targetFor(chooser: Chooser, actor: Actor): DocumentTarget | undefined {
  const item = chooser.random.chance(0.5) ? chooser.item(actor, false) : undefined;
  if (item !== undefined) return { kind: 'item', id: item.id, binId: item.binId };
  const target = chooser.target(actor, 'edit details');
  return target && { kind: target.kind, id: target.id };
}

/** One of a thing that the actor may change. An item's may have been moved since. */
function known(
  list: ExpectedDocument['list'],
  chooser: Chooser,
  actor: Actor,
  isTrashed: boolean,
): ExpectedDocument | undefined {
  const { model } = chooser;
  const mayChange = ({ target }: ExpectedDocument) => {
    const holder = model.find({ id: target.kind === 'item' ? target.binId : target.id });
    return (
      holder !== undefined &&
      chooser.can(holder, actor, target.kind === 'item' ? 'change items' : 'edit details')
    );
  };
  return chooser.pick(
    model.state.documents.filter(
      (each) =>
        each.list === list && each.isTrashed === isTrashed && isKnownTo(each, actor) && mayChange(each),
    ),
  );
}

function addressOf({ id, target }: ExpectedDocument) {
  return { id, target };
}

function valuesFor({ random }: Chooser) {
  return { name: `Manual ${random.below(100)}`, use: random.pick(documentUses) };
}
