import type { ServerResponse } from 'node:http';
import type { TargetKind } from '#domain/access/target.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { LiveMessage } from '#domain/live.ts';
import { createLineWriter, type LineWriter } from './line-writer.ts';

/** What a device has of one bin or location. `seesTrash` is undefined where it had the bin before this connection began. */
export type HeldRevisions = Readonly<
  { kind: 'bin'; revision: number; seesTrash: boolean | undefined } | { kind: 'location'; revision: number }
>;

/** A bin or location to be read for one connection; `bytes` estimates how many that will be. */
export type Missed = { kind: TargetKind; ownerId: string; bytes: number };

export type Reader = { userId: string; sessionId: string; tokenHash: string };

/** One device's open answer, and what is known of the copy at its other end. */
export type Connection = Reader & {
  readonly held: Map<string, HeldRevisions>;
  /** What the device shows although nothing of it counts as held: a header that was sent, or a copy that is of no use. */
  readonly shown: Map<string, TargetKind>;
  heldAccount: number | undefined;
  /** What the revisions it was told are revisions of; undefined until it begins. */
  epoch: string | undefined;
  /** Bins and locations that changed while this connection could not take them: before its first difference, or behind a slow reader. */
  missed: Map<string, Missed>;
  isAccountMissed: boolean;
  isCatchingUp: boolean;
  /** A long poll: ends after the next changes. */
  isPoll: boolean;
  hasSentChanges: boolean;
  endedWith: ErrorCode | undefined;
  readonly output: LineWriter;
  sentAt: number;
  /** A line is begun and not ended: nothing else may be sent. */
  isWithinLine: boolean;
  /** Lines may be written. */
  isOpen(): boolean;
  send(line: string | Buffer): void;
  sendChanges(line: string | Buffer): void;
  tell(message: LiveMessage): void;
  /** Says why and ends. A reader that is behind is cut off without a word. */
  end(code: ErrorCode): void;
  /** Ends once all that was written is taken. */
  finish(): Promise<void>;
  cut(): void;
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>;
};

export function openConnection(response: ServerResponse, reader: Reader): Connection {
  const output = createLineWriter(response);
  const connection: Connection = {
    userId: reader.userId,
    sessionId: reader.sessionId,
    tokenHash: reader.tokenHash,
    held: new Map(),
    shown: new Map(),
    heldAccount: undefined,
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
    tell(message) {
      connection.send(`${JSON.stringify(message)}\n`);
    },
    end(code) {
      if (connection.endedWith !== undefined) return;
      connection.endedWith = code;
      if (!response.headersSent) return;
      if (output.waiting() > 0 || connection.isWithinLine) return connection.cut();
      connection.tell({ type: 'end', code });
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
