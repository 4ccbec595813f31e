const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE_SECONDS = 60;
const HOUR = 60 * MINUTE_SECONDS;
const DAY = 24 * HOUR;

export type Rate = { max: number; seconds: number };

/** Limits per account, address and process (docs/decisions/0016); ceilings.ts limits what is stored. */
export const costModel = {
  account: {
    calls: { max: 3_000, seconds: MINUTE_SECONDS },
    /** Of each personal token, in addition to the account's calls. */
    tokenCalls: { max: 600, seconds: MINUTE_SECONDS },
    writes: { max: 20_000, seconds: HOUR },
    /** Bins and locations changed by its writes, including those below a moved or shared one. */
    changed: { max: 200_000, seconds: HOUR },
    /** Without it, the hourly limit used at once would fill the WAL in seconds. */
    changedAtOnce: { max: 50_000, seconds: MINUTE_SECONDS },
    /** This many changed items or access entries count as one bin. */
    itemsPerChanged: 10,
    /** A second of a write that fails or times out counts as this many changed bins. */
    changedPerFailedSecond: 1_000,
    requestBytes: { max: 8 * MIB, seconds: 15 },
    /** Ids are never deleted. */
    newIds: { max: 100_000, seconds: DAY },
    /** Starting a live connection counts 1, plus 1 for every `idsPerLiveStart` ids that the device has. */
    liveStarts: { max: 600, seconds: MINUTE_SECONDS },
    idsPerLiveStart: 500,
    liveStartsAtOnce: 1,
    liveStartsWaiting: 30,
    liveConnections: 30,
    /** Bytes that a slow reader has not received yet. */
    unreadBytesPerConnection: 512 * KIB,
    writesAtOnce: 2,
    /** Writes of items, which lock only their bin, and hold a connection for one round trip. */
    itemWritesAtOnce: 4,
    /**
     * Writes of items with long bodies, or of at least `itemsPerLongWrite` items, which keep the database busy for tens of
     * milliseconds.
     */
    longWritesAtOnce: 1,
    itemsPerLongWrite: 100,
    writesWaiting: 100,
    /** Writes at the lock of one owner in addition to the first one: two wait while one works. */
    atLockOfOwner: 2,
    /** Bytes of bodies being received and of unanswered requests. */
    bodyBytesAtOnce: 4 * MIB,
    /** Fewer than the shared connections of reads, so that slow reads leave one to others. Waiting reads hold none. */
    readsAtOnce: 2,
    readsWaiting: 200,
    /** Bytes of answers. A first load of 100,000 items takes 26 MB. */
    readBytes: { max: 64 * MIB, seconds: 15 },
    /** Bytes of answers that the client has not received yet. */
    unreadBytes: 64 * MIB,
    /** Answers read in portions: lists of bins, and bins above `largeBytes`. */
    largeReadsAtOnce: 1,
    sessions: 100,
    /** Stored ended sessions, by which their devices learn to erase their copies. */
    revocations: 1_000,
    /** The oldest are deleted first. */
    operations: 100_000,
    operationBytes: 32 * MIB,
    notifications: 200,
    notificationJoinMinutes: 60,
    /** A notification about several things is not repeated within this time. */
    notificationRestMinutes: 1,
    invites: { max: 1_000, seconds: DAY },
    /** Bytes of uploaded photos, including refused ones. */
    photoBytes: { max: 1_024 * MIB, seconds: HOUR },
    /** Processor time for reading its photos. */
    photoSeconds: { max: 900, seconds: HOUR },
    /** Processor time for reading its files to import. */
    importSeconds: { max: 1_800, seconds: HOUR },
    /** Bytes of uploaded imports, including refused ones. */
    importBytes: { max: 4_096 * MIB, seconds: HOUR },
    /** Photos being received, read or stored. */
    photosAtOnce: 4,
    photosWaiting: 20,
    /** Requests for photo files. */
    photoReads: { max: 6_000, seconds: MINUTE_SECONDS },
    photoReadBytes: { max: 512 * MIB, seconds: MINUTE_SECONDS },
  },
  address: {
    openReads: { max: 120, seconds: MINUTE_SECONDS },
    /** Photos on public pages. */
    openPhotos: { max: 2_400, seconds: MINUTE_SECONDS },
    openPhotoBytes: { max: 256 * MIB, seconds: MINUTE_SECONDS },
    /** Files being received from one site. */
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
    /** Returns from sign-in providers, which wait for the provider's answers. */
    providerCallsAtOnce: 20,
    /** Waiting requests per queue: password calls, returns from providers, and other calls of better-auth. */
    signInsWaiting: 200,
    /** Reads of signed-in people; they share a quarter as many database connections as there are others. */
    readsAtOnce: 24,
    readsWaiting: 5_000,
    /** Statement timeout of reads. */
    readMs: 2_000,
    openReadsAtOnce: 2,
    openReadMs: 2_000,
    connections: 8_000,
    /** Requests of signed-in people started in one turn of the event loop, person by person. */
    peoplePerTurn: 4,
    /** The same for all others, by site (an IPv4 address or a /48 of IPv6). */
    strangersPerTurn: 2,
    /** A connection that reads nothing of its answer for this time is closed. */
    unreadMs: 15_000,
  },
  photo: {
    /** Files of all accounts being received or waiting to be read, 15 MiB each at most. */
    arrivingAtOnce: 400,
    /** Each runs in a process of its own, with lower priority than the server. */
    conversionsAtOnce: 1,
    /** Photos in memory for one account, or one network at public pages, until their answers are received. */
    sentAtOnce: 8,
    sendsWaiting: 400,
    /** After this time, a slow answer gives its turn to the next photo of the account or network. */
    sendMs: 5_000,
    /** Photos in memory until they are stored. */
    storedAtOnce: 4,
    /** Photos waiting to be stored, also in memory. */
    storesWaiting: 100,
    /** For formats that are decoded line by line. */
    maxPixels: 64_000_000,
    /** For formats that are decoded at once. */
    maxPixelsAtOnce: 40_000_000,
    /** The AVIF decoder takes up to 25 bytes per pixel. */
    maxPixelsOfAvif: 16_000_000,
    /** Whole rows are kept in memory. */
    maxSide: 32_000,
    /** Maximum memory for reading one file. */
    memoryBytes: 640 * MIB,
    /** Maximum processor time for one file. */
    processorMs: 15_000,
    /** Timeout for one file. */
    maxMs: 60_000,
  },
  attachmentText: {
    /** For photos as they are stored, whose longer side has `photoSideMax` pixels at most. */
    pixels: 5_000_000,
    /** Of lines scaled to a height of 48 pixels, which decides how long a photo takes. A page of a book has more. */
    columns: 24_000,
    /** Pages of a scanned document whose pictures are read, as photos are. */
    scannedPages: 10,
    /** Of the picture of a scanned page: A4 with 400 dots per inch has 15.5 million. */
    scanPixels: 16_000_000,
    /** Heap of the process; documents need more than photos. */
    heapMb: 256,
    /** Ordinary photos take 450 to 600 MiB with the models. */
    memoryBytes: 896 * MIB,
    /** A process with more ends before the next photo or document. */
    idleBytes: 640 * MIB,
    /** Maximum processor time for one photo or document, with loading the models. */
    processorMs: 60_000,
    /** After this processor time, no further page of a document is begun. */
    lastPageMs: 30_000,
    /** Timeout for one photo or document: with the lowest priority it waits for a busy machine. */
    maxMs: 300_000,
  },
  imports: {
    /** Files of all accounts being read, each by a process of its own, with lower priority than the server. */
    readAtOnce: 1,
    readsWaiting: 40,
    /** Waiting files per account, in addition to the one being read. */
    readsWaitingPerAccount: 2,
    /** Heap of such a process. */
    heapMb: 512,
    /** All of its memory. */
    memoryBytes: 1_024 * MIB,
    processorMs: 60_000,
    /** However busy the machine is. */
    maxMs: 120_000,
    /** What the server's own process plans of a file's records, in short turns; more is planned by a reading process. */
    plannedHere: { bytes: 8 * MIB, lineBytes: 8 * KIB, cells: 300_000 },
    /** Uploads of all accounts being received. */
    arrivingAtOnce: 8,
    arrivalsWaiting: 40,
    /** After `graceMs` an upload must arrive at `minBytesPerSecond`, as it keeps room on the disk. */
    pace: { graceMs: 10_000, minBytesPerSecond: 64 * KIB },
    /** Running imports and undos in all processes together. */
    runningAtOnce: 2,
    /** After this time, a running import lets another one go on. */
    sliceMs: 2_000,
  },
  suggestions: {
    /** Maximum size of a received picture. */
    pictureBytes: 700 * KIB,
    /** Concurrent requests to the vision endpoint. */
    atOnce: 4,
    waiting: 40,
    /** Waiting requests of one account, in addition to the running one. */
    waitingPerAccount: 3,
  },
  products: {
    /** Concurrent requests to the service that knows products. */
    atOnce: 4,
    waiting: 40,
    waitingPerAccount: 3,
    answerBytes: 64 * KIB,
    answerMs: 5_000,
    /** Names kept in memory, and for how long. */
    namesMax: 2_000,
    namesMs: 86_400_000,
  },
  labelPrinter: {
    connectMs: 5_000,
    /** A printer that says nothing about its state is sent the label all the same. */
    statusMs: 700,
    /** For a whole label, while the printer may wait for the one before. */
    sendMs: 15_000,
    /** Labels that wait for the printer, one of which is printed at a time. */
    waiting: 60,
    waitingPerAccount: 20,
  },
  exports: {
    /** Exports being written, in all processes together. */
    atOnce: 2,
    starts: { max: 10, seconds: DAY },
    /** All sizes of the photos together. */
    maxPhotoBytes: 65_536 * MIB,
    /** The longest pause of the storage while an export's snapshot is open. */
    snapshotIdleMs: 60_000,
    /** Statement timeout of an export. */
    statementMs: 30_000,
    /** Requests for an account's exports, ranges included. */
    reads: { max: 60, seconds: MINUTE_SECONDS },
    readBytes: { max: 262_144 * MIB, seconds: DAY },
    /** Answers of an account's exports that are being sent. */
    readsAtOnce: 4,
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
    /** The longest that an upload may take; unfinished ones keep room on the disk. */
    uploadMs: HOUR * 1_000,
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
