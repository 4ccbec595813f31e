const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE_SECONDS = 60;
const HOUR = 60 * MINUTE_SECONDS;
const DAY = 24 * HOUR;

export type Rate = { max: number; seconds: number };

/** What an account, an address and the process may cost (docs/decisions/0016); ceilings.ts limits what is stored. */
export const costModel = {
  account: {
    calls: { max: 3_000, seconds: MINUTE_SECONDS },
    writes: { max: 20_000, seconds: HOUR },
    /** Bins and locations changed by its writes, including those below a moved or shared one. */
    changed: { max: 200_000, seconds: HOUR },
    /** The hourly allowance at once would fill the log in seconds. */
    changedAtOnce: { max: 50_000, seconds: MINUTE_SECONDS },
    /** So many changed items or access entries count as one bin. */
    itemsPerChanged: 10,
    /** A second of a write that fails or ends by time counts as so many. */
    changedPerFailedSecond: 1_000,
    requestBytes: { max: 8 * MIB, seconds: 15 },
    /** Ids are kept for ever. */
    newIds: { max: 100_000, seconds: DAY },
    /** Beginning a live connection counts 1, plus 1 for every `idsPerBeginning` ids that the device has. */
    beginnings: { max: 600, seconds: MINUTE_SECONDS },
    idsPerBeginning: 500,
    beginningsAtOnce: 1,
    beginningsWaiting: 30,
    liveConnections: 30,
    /** Sent bytes that wait for a slow reader. */
    unreadBytesPerConnection: 512 * KIB,
    writesAtOnce: 2,
    /** Bodies of a thousand items keep the database busy for tens of milliseconds. */
    longWritesAtOnce: 1,
    writesWaiting: 100,
    /** Writes at the lock of one owner, beside one that came first: two wait while one works. */
    atLockOfOwner: 2,
    /** Of bodies under way and of unanswered requests. */
    bodyBytesAtOnce: 4 * MIB,
    /** Fewer than the connections that reads share, so that slow ones leave one to others. Waiting ones hold none. */
    readsAtOnce: 2,
    readsWaiting: 200,
    /** Of answers. Loading 100,000 items for the first time takes 26 MB. */
    readBytes: { max: 64 * MIB, seconds: 15 },
    /** Of answers that are not taken yet. */
    unreadBytes: 64 * MIB,
    /** Answers read in portions: lists of bins, and bins above `largeBytes`. */
    largeReadsAtOnce: 1,
    sessions: 100,
    /** Ended sessions that are remembered, so that their devices erase their copies. */
    revocations: 1_000,
    /** The oldest are forgotten first. */
    operations: 100_000,
    operationBytes: 32 * MIB,
    notifications: 200,
    notificationJoinMinutes: 60,
    /** A notification about several things is not repeated for so long. */
    notificationRestMinutes: 1,
    invites: { max: 1_000, seconds: DAY },
    /** Of photos, refused ones too. */
    photoBytes: { max: 1_024 * MIB, seconds: HOUR },
    /** What reading its photos may take of a processor. */
    photoSeconds: { max: 900, seconds: HOUR },
    /** Photos on their way, being read or stored. */
    photosAtOnce: 4,
    photosWaiting: 20,
    /** Photos that are looked at. */
    photoReads: { max: 6_000, seconds: MINUTE_SECONDS },
    photoReadBytes: { max: 512 * MIB, seconds: MINUTE_SECONDS },
  },
  address: {
    openReads: { max: 120, seconds: MINUTE_SECONDS },
    /** Photos on public pages. */
    openPhotos: { max: 2_400, seconds: MINUTE_SECONDS },
    openPhotoBytes: { max: 256 * MIB, seconds: MINUTE_SECONDS },
    /** Files that are being received from one site. */
    photosArriving: 64,
  },
  process: {
    bodyBytesAtOnce: 64 * MIB,
    largeReadsAtOnce: 2,
    largeSendsAtOnce: 2,
    /** Follow-up steps after answers; each account has one at a time. */
    workAtOnce: 3,
    /** Sign-ins and sign-ups; better-auth holds a database connection while a new password waits for hashing. */
    passwordsAtOnce: 3,
    /** Other calls of better-auth, each of which takes the processor for 2 ms. */
    sessionCallsAtOnce: 2,
    /** For a turn, of each of both kinds. */
    signInsWaiting: 200,
    /** Reads of signed-in people; they share a quarter as many database connections as there are others. */
    readsAtOnce: 24,
    readsWaiting: 5_000,
    /** The longest that one statement of a read may take. */
    readMs: 2_000,
    openReadsAtOnce: 2,
    openReadMs: 2_000,
    connections: 8_000,
    /** Requests of signed-in people begun in one turn of the event loop, person by person. */
    peoplePerTurn: 4,
    /** The same of all others, by site (an address, or /48 of IPv6). */
    strangersPerTurn: 2,
    /** A connection that takes nothing of its answer for so long is ended. */
    unreadMs: 15_000,
  },
  photo: {
    /** Files of all accounts that are being received, 15 MiB each at most; received ones wait for their reading. */
    arrivingAtOnce: 400,
    /** Each has a process of its own, with less priority than the server. */
    conversionsAtOnce: 1,
    /** Photos in memory for one account, or one network at public pages, until their answers are taken. */
    sentAtOnce: 8,
    sendsWaiting: 400,
    /** A photo that is taken slowly gives its turn to the next one of the account or network after this time. */
    sendMs: 5_000,
    /** Photos held in memory until they are on disk. */
    storedAtOnce: 4,
    /** Photos that wait to be stored are in memory too. */
    storesWaiting: 100,
    /** Of files that are read line by line. */
    maxPixels: 64_000_000,
    /** Of files that can only be read at once. */
    maxPixelsAtOnce: 40_000_000,
    /** Its decoder takes up to 25 bytes for each. */
    maxPixelsOfAvif: 16_000_000,
    /** Rows are held in memory whole. */
    maxSide: 32_000,
    /** The most memory that reading one may take. */
    memoryBytes: 640 * MIB,
    /** The longest that one file may take a processor. */
    processorMs: 15_000,
    /** The longest that one is waited for. */
    maxMs: 60_000,
  },
  suggestions: {
    /** Of one picture, as it comes. */
    pictureBytes: 700 * KIB,
    /** Questions to the vision endpoint that are under way. */
    atOnce: 4,
    waiting: 40,
    /** Of one account, beside the one under way. */
    waitingPerAccount: 3,
  },
  body: {
    maxBytes: MIB,
    /** Longer bodies are parsed in turns, and writes with them wait for each other. */
    longBytes: 16 * KIB,
    /** The pause after each step of a long body, in multiples of the time it took. */
    pauseFactor: 2,
    /** After `graceMs` a body must arrive at `minBytesPerSecond`. */
    graceMs: 10_000,
    minBytesPerSecond: 8 * KIB,
    /** After `graceChunks` a body's chunks must average `minBytesPerChunk`. */
    graceChunks: 256,
    minBytesPerChunk: 64,
  },
  largeBytes: 2 * MIB,
  /** Larger answers are sent as they are read, on one of few database connections; slow readers are cut off. */
  largeAnswer: {
    /** Longest time without progress. */
    stalledMs: 4_000,
    graceMs: 5_000,
    minBytesPerSecond: 32 * KIB,
    maxMs: MINUTE_SECONDS * 1_000,
  },
  itemsPerPublicPage: 100,
} as const;
