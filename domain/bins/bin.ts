import { z } from 'zod';
import { accessList, effectiveRole, pendingRequests } from '../access/access.ts';
import { codeInput } from '../codes/codes.ts';
import { documents } from '../documents/document.ts';
import { item } from '../items/item.ts';
import { list } from '../lists/list.ts';
import { pin, pinInput } from '../maps/map-schemas.ts';
import { photos } from '../photos/photo.ts';
import {
  id,
  line,
  moment,
  nullish,
  ownValuesChange,
  ownValuesSeen,
  refusedAs,
  storedSchemasOf,
  tags,
  typedSchemasOf,
  unchecked,
} from '../schemas.ts';
import { binFields, binNameMax } from './bin-fields.ts';
import { isLikeCode } from './label-rules.ts';

const plain = typedSchemasOf(binFields);
const typed = {
  ...plain,
  qrLabel: plain.qrLabel.refine((text) => !isLikeCode(text), {
    message: 'looks like a code or an id',
    ...refusedAs('bins.labelLikeCode'),
  }),
};

// The API lists the look after the tags.
const { color: newColor, icon: newIcon, ...newTexts } = z.object(typed).partial().shape;
const { color, icon, ...texts } = z.object(storedSchemasOf(binFields)).partial().shape;

/** `role` is the reader's; counts leave out the trash. */
export const binHeader = z.object({
  id: z.string(),
  name: z.string(),
  nameKey: z.string(),
  ownerId: z.string(),
  /** A second name of `ownerId` in the API; code reads `ownerId`. */
  userId: z.string(),
  /** Missing for one's own. */
  ownerName: z.string().optional(),
  ownerPhotoId: z.string().optional(),
  ownerScopedId: z.string(),
  parentBinId: z.string().optional(),
  /** Missing if the reader may not see the location. */
  locationId: z.string().optional(),
  isPrivate: z.boolean(),
  /** Present if viewers may take items out, put them back, lend and return them. */
  viewersMayTakeOut: z.boolean().optional(),
  qrCode: z.string(),
  ...texts,
  tags: z.array(z.string()),
  color,
  icon,
  photos,
  documents,
  /** The position on a floor plan; missing if the reader may not see that place. */
  pin: pin.optional(),
  accessList,
  pendingRequests,
  createdAt: moment,
  lastAccessed: moment.optional(),
  archivedAt: moment.optional(),
  /** When somebody reported the bin missing; absent if it is not missing. */
  missingSince: moment.optional(),
  deletedAt: moment.optional(),
  /** The bin whose deletion took this one along; missing if hidden from the reader. */
  deletedWith: z.string().optional(),
  role: effectiveRole,
  itemCount: z.number().int(),
  quantityTotal: z.number().int(),
  /** The public link that works longest; without `until` it never ends. */
  shareLink: z.object({ until: moment.optional() }).optional(),
  /** The lists that belong to the bin; absent without one. */
  lists: z.array(list).readonly().optional(),
  revision: z.number().int(),
});
export type BinHeader = z.infer<typeof binHeader>;

/** Includes items in the trash for readers who may restore them. */
export const bin = binHeader.extend({ items: z.array(item) });
export type Bin = z.infer<typeof bin>;

export const newBin = z.strictObject({
  id: id.optional(),
  name: line(binNameMax),
  parentBinId: id.optional(),
  locationId: id.optional(),
  isPrivate: z.boolean().optional(),
  ...newTexts,
  tags: tags.optional(),
  color: newColor,
  icon: newIcon,
  /** A free code of the new bin's owner, instead of a new one. */
  code: codeInput.optional(),
  /** With `code`: assigns a new one if that is not free. */
  orNewCode: z.boolean().optional(),
});
export type NewBin = z.infer<typeof newBin>;

/** Absent = untouched, null = cleared; `was` holds the values the writer saw. */
export const binChange = z.strictObject({
  name: line(binNameMax).optional(),
  isPrivate: z.boolean().optional(),
  ...nullish(typed),
  fields: ownValuesChange.optional(),
  pin: pinInput.nullish(),
  addTags: tags.optional(),
  removeTags: tags.optional(),
  archived: z.boolean().optional(),
  viewersMayTakeOut: z.boolean().optional(),
  isMissing: z.boolean().optional(),
  was: z
    .strictObject({
      name: z.string().optional(),
      isPrivate: z.boolean().optional(),
      ...unchecked(typed, z.string()),
      fields: ownValuesSeen.optional(),
      pin: pin.nullish(),
    })
    .optional(),
});
export type BinChange = z.infer<typeof binChange>;
