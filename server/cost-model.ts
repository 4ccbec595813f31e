const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So many within so many seconds; multiplied by RATE_LIMIT_FACTOR. */
export type Rate = { max: number; seconds: number };

/**
 * What one account, one address and the whole process may cost at a time (docs/decisions/0016). What is stored is in
 * domain/plans/ceilings.ts.
 */
export const costModel = {
  account: {
    calls: { max: 3_000, seconds: MINUTE },
    writes: { max: 20_000, seconds: HOUR },
    /** Bins and places that its writes changed: moving or sharing one may change all that lies below. */
    changed: { max: 200_000, seconds: HOUR },
    /** Of these so many at a time: what an hour allows would fill the log in seconds. */
    changedAtOnce: { max: 50_000, seconds: MINUTE },
    /** So many items that one write changed, or entries of access that moved with a bin, count as a bin. */
    itemsPerChanged: 10,
    /** Bytes of request bodies. */
    requestBytes: { max: 8 * MIB, seconds: 15 },
    /** Ids of bins, items and places: they are kept for ever. */
    newIds: { max: 100_000, seconds: DAY },
    /** A beginning counts 1, and 1 more for each `idsPerBeginning` that the device has. */
    beginnings: { max: 600, seconds: MINUTE },
    idsPerBeginning: 500,
    beginningsAtOnce: 1,
    beginningsWaiting: 30,
    liveConnections: 30,
    /** Waiting for a reader that takes its time. */
    unreadBytesPerConnection: 512 * KIB,
    writesAtOnce: 2,
    /** Of these, with a long body: a thousand items keep the database busy for tens of milliseconds. */
    longWritesAtOnce: 1,
    writesWaiting: 100,
    /** Of invitations; those beyond are taken over as if their process had been killed. */
    jobsWaiting: 100,
    /** Of bodies on their way and of requests that are not answered yet. */
    bodyBytesAtOnce: 4 * MIB,
    /** Answers that are read in portions: whole bins above `largeBytes`, and lists of bins. */
    largeReadsAtOnce: 1,
    sessions: 100,
    /** Remembered of sessions that were ended, so that their devices erase what they have. */
    revocations: 1_000,
    /** Remembered operations; the oldest are forgotten first. */
    operations: 100_000,
    /** Of their outcomes, which name what was changed. */
    operationBytes: 32 * MIB,
    notifications: 200,
    /** Addresses times things. */
    invites: { max: 1_000, seconds: DAY },
  },
  address: {
    /** Public pages and open calls. */
    openReads: { max: 120, seconds: MINUTE },
    /** Requests whose bodies are still coming. */
    unfinishedBodies: 500,
  },
  process: {
    bodyBytesAtOnce: 64 * MIB,
    largeReadsAtOnce: 2,
    /** Those above `largeBytes`, while their readers take them. */
    largeSendsAtOnce: 2,
    /** Steps of what answers leave to be done; of one account one at a time. */
    workAtOnce: 3,
    openReadsAtOnce: 2,
    openReadMs: 2_000,
    connections: 8_000,
    /** Requests that are sent before those in front of them are answered. */
    unansweredPerConnection: 4,
    /** Requests of one network that are begun in one turn of the event loop. */
    requestsPerTurn: 4,
    /** A connection ends that takes nothing of its answer for so long. */
    unreadMs: 15_000,
    /** Of answers that wait to be taken; above it, those end that waited longest. */
    unreadBytes: 128 * MIB,
  },
  body: {
    maxBytes: MIB,
    /** From here on it is long: parsed and checked in turns, and a write with it waits for those of its kind. */
    longBytes: 16 * KIB,
    /** After a part of a long body the next one waits so many times as long as that took. */
    pauseFactor: 2,
    /** A body arrives at least this fast after its first seconds, or its request ends. */
    graceMs: 10_000,
    minBytesPerSecond: 8 * KIB,
    /** A body comes in pieces of at least so many bytes on average after its first pieces, or its request ends. */
    gracePieces: 256,
    minBytesPerPiece: 64,
  },
  largeBytes: 2 * MIB,
  /** Above that it is sent as it is read, by one of few connections of the database, and ends if its reader is slower. */
  largeAnswer: {
    /** So long nothing may be taken of it. */
    stalledMs: 4_000,
    graceMs: 5_000,
    minBytesPerSecond: 32 * KIB,
    maxMs: MINUTE * 1_000,
  },
  itemsPerPublicPage: 100,
} as const;
