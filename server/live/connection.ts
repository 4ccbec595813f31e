import type { ServerResponse } from 'node:http';
import type { TargetKind } from '#domain/access/access.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { LiveMessage } from '#domain/live.ts';

/** A slow reader must read one slice before the connection times out. */
const sliceBytes = 64 * 1024;

/** `seesTrash` is undefined if the device had the bin before this connection. */
export type KnownRevisions = Readonly<
  { kind: 'bin'; revision: number; seesTrash: boolean | undefined } | { kind: 'location'; revision: number }
>;

/** A stream that must be read for a connection; `bytes` is an estimate. */
export type Missed = { kind: TargetKind; ownerId: string; bytes: number };

export type Reader = { userId: string; sessionId: string; tokenHash: string };

export type Connection = Reader & {
  readonly knownRevisions: Map<string, KnownRevisions>;
  /** Streams on the device without a known revision: sent headers, or unusable copies. */
  readonly untrackedStreams: Map<string, TargetKind>;
  knownAccountRevision: number | undefined;
  /** Epoch of the device's revisions; undefined until the hello message. */
  epoch: string | undefined;
  /** Streams to read, in the order they were missed. */
  missed: Map<string, Missed>;
  isAccountMissed: boolean;
  isCatchingUp: boolean;
  isPoll: boolean;
  hasSentChanges: boolean;
  endedWith: ErrorCode | undefined;
  readonly output: LineWriter;
  sentAt: number;
  isWithinLine: boolean;
  isOpen(): boolean;
  send(line: string | Buffer): void;
  sendChanges(line: string | Buffer): void;
  sendMessage(message: LiveMessage): void;
  /** Sends the reason and closes; cuts the connection if a line is unfinished. */
  end(code: ErrorCode): void;
  finish(): Promise<void>;
  /** Closes immediately. */
  cut(): void;
  readonly closed: Promise<void>;
};

export function openConnection(response: ServerResponse, reader: Reader): Connection {
  const output = createLineWriter(response);
  const connection: Connection = {
    userId: reader.userId,
    sessionId: reader.sessionId,
    tokenHash: reader.tokenHash,
    knownRevisions: new Map(),
    untrackedStreams: new Map(),
    knownAccountRevision: undefined,
    epoch: undefined,
    missed: new Map(),
    isAccountMissed: false,
    isCatchingUp: true,
    isPoll: false,
    hasSentChanges: false,
    endedWith: undefined,
    output,
    sentAt: Date.now(),
    isWithinLine: false,
    isOpen: () => response.headersSent && !response.writableEnded && !response.destroyed,
    send(line) {
      connection.sentAt = Date.now();
      output.write(typeof line === 'string' ? Buffer.from(line) : line);
    },
    sendChanges(line) {
      connection.hasSentChanges = true;
      connection.send(line);
      if (connection.isPoll) void connection.finish();
    },
    sendMessage(message) {
      connection.send(`${JSON.stringify(message)}\n`);
    },
    end(code) {
      if (connection.endedWith !== undefined) return;
      connection.endedWith = code;
      if (!response.headersSent) return;
      if (output.waiting() > 0 || connection.isWithinLine) return connection.cut();
      connection.sendMessage({ type: 'end', code });
      response.end();
    },
    async finish() {
      await output.flushed();
      response.end();
    },
    closed: new Promise((resolve) => response.once('close', () => resolve())),
    cut() {
      response.destroy();
    },
  };
  return connection;
}

type LineWriter = {
  write(line: Buffer): void;
  flushed(): Promise<void>;
  /** Unsent bytes. */
  waiting(): number;
  /** The time of the reader's last progress; undefined if nothing waits. */
  waitingSince(): number | undefined;
};

/** Writes in slices to measure whether the reader still reads. */
function createLineWriter(response: ServerResponse): LineWriter {
  const lines: Buffer[] = [];
  let written = 0;
  let waiting = 0;
  let progressAt = 0;
  let flushing: PromiseWithResolvers<void> | undefined;

  function writeSlice(): void {
    const line = lines[0];
    if (line === undefined) {
      resolveFlushed();
      return;
    }
    const slice = line.subarray(written, written + sliceBytes);
    progressAt = Date.now();
    response.write(slice, () => {
      if (response.destroyed) return;
      waiting -= slice.length;
      written += slice.length;
      if (written === line.length) {
        lines.shift();
        written = 0;
      }
      writeSlice();
    });
  }

  function resolveFlushed(): void {
    flushing?.resolve();
    flushing = undefined;
  }

  response.once('close', () => {
    lines.length = 0;
    waiting = 0;
    resolveFlushed();
  });

  return {
    write(line) {
      if (response.destroyed || response.writableEnded) return;
      lines.push(line);
      waiting += line.length;
      if (lines.length === 1) writeSlice();
    },
    async flushed() {
      if (waiting === 0) return;
      flushing ??= Promise.withResolvers<void>();
      await flushing.promise;
    },
    waiting: () => waiting,
    waitingSince: () => (waiting > 0 ? progressAt : undefined),
  };
}
