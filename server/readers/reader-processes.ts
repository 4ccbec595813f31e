import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

type Options = {
  /** The module of the process, which calls `serveTasks` of guard.ts. */
  worker: string;
  heapMb: number;
  /** The longest that one task may take, however busy the machine is. */
  maxMs: number;
  /** The number of tasks after which a process ends, which frees memory that libraries leak. */
  tasksPerProcess: number;
  /** How long a process waits for another task, which would wait for a new one; it keeps its memory meanwhile. */
  idleMs?: number;
  /** Priority for the operating system. Below normal by default: one of the lowest gets no time on a busy machine. */
  priority?: number;
};

/**
 * `seconds` of a processor: how long a task waits on a busy machine is not its sender's doing. `isLast` if the task left so much
 * memory behind that the process must end.
 */
type Report<Answer> = { answer: Answer; seconds: number; isLast: boolean };

/** `alone`: by a limit of its own or a crash. `notTold`: nothing of the task was read. */
type Outcome<Answer> = Report<Answer> | { ended: 'alone' | 'tooLate' | 'stopped' | 'notTold' };

/** A message of the process while it works on a task. */
export type ReaderMessage<Answer, Question> = { question: Question } | Report<Answer>;
/** A message to the process. */
export type ReaderOrder<Task, Reply> = { task: Task } | { reply: Reply };

type More<Question, Reply> = {
  /** Answers the questions of the process, one at a time. What it throws ends the task. */
  ask?: ((question: Question) => Promise<Reply>) | undefined;
  /** Ends the task with the process that works on it. */
  signal?: AbortSignal | undefined;
};

export type ReaderProcesses<Task, Answer, Question, Reply> = {
  run(task: Task, more?: More<Question, Reply>): Promise<Outcome<Answer>>;
  stop(): Promise<void>;
};

const IDLE_MS = 5_000;

/** Security: none of the server's secrets. Few threads keep its memory small. */
const env = { SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' };

type Worker = { process: ChildProcess; tasks: number };

/**
 * Runs what anybody may have sent in processes of their own with less priority, which end when nothing is left to do. A
 * thread would be no wall: V8 ends the whole process where a thread's heap is full.
 */
export function createReaderProcesses<Task, Answer, Question = never, Reply = never>(
  options: Options,
): ReaderProcesses<Task, Answer, Question, Reply> {
  const { worker: module, heapMb, maxMs, tasksPerProcess, idleMs = IDLE_MS } = options;
  const { priority = constants.priority.PRIORITY_BELOW_NORMAL } = options;
  const idle: Worker[] = [];
  const running = new Set<ChildProcess>();
  let ending: NodeJS.Timeout | undefined;

  function start(): Worker {
    const child = fork(module, {
      env,
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Not being able to start or to be told is seen by its end.
    child.on('error', () => child.kill('SIGKILL'));
    lowerPriority(child, priority);
    running.add(child);
    const worker = { process: child, tasks: 0 };
    child.once('exit', () => {
      running.delete(child);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  }

  function endIdle(): void {
    for (const worker of idle.splice(0)) worker.process.kill('SIGKILL');
  }

  function putBack(worker: Worker, isLast: boolean): void {
    const { process: child, tasks } = worker;
    if (isLast || tasks >= tasksPerProcess) child.kill('SIGKILL');
    else if (running.has(child) && !child.killed) idle.push(worker);
    clearTimeout(ending);
    ending = setTimeout(endIdle, idleMs);
    ending.unref();
  }

  return {
    async run(task, more = {}) {
      clearTimeout(ending);
      const worker = idle.pop() ?? start();
      worker.tasks++;
      let isLast = true;
      try {
        const outcome = await hear<Task, Answer, Question, Reply>(worker.process, task, maxMs, more);
        isLast = 'ended' in outcome || outcome.isLast;
        return outcome;
      } finally {
        putBack(worker, isLast);
      }
    },
    async stop() {
      clearTimeout(ending);
      const ends = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ends);
    },
  };
}

function hear<Task, Answer, Question, Reply>(
  child: ChildProcess,
  task: Task,
  maxMs: number,
  { ask, signal }: More<Question, Reply>,
): Promise<Outcome<Answer>> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => end('tooLate'), maxMs);
    const stop = () => end('stopped');
    const ended = () => settle({ ended: 'alone' });
    const end = (reason: 'tooLate' | 'stopped') => settle({ ended: reason });
    function forget(): void {
      clearTimeout(tooLate);
      signal?.removeEventListener('abort', stop);
      child.off('message', heard).off('exit', ended);
    }
    function settle(outcome: Outcome<Answer>): void {
      forget();
      resolve(outcome);
    }
    function fail(error: unknown): void {
      forget();
      reject(error);
    }
    function heard(message: ReaderMessage<Answer, Question>): void {
      if ('answer' in message) settle(message);
      else ask?.(message.question).then((reply) => tell({ reply }), fail);
    }
    function tell(order: ReaderOrder<Task, Reply>): void {
      child.send(order, (error) => {
        if (error !== null) settle({ ended: 'notTold' });
      });
    }
    child.on('message', heard).once('exit', ended);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) end('stopped');
    else tell({ task });
  });
}

function lowerPriority({ pid }: ChildProcess, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, which its `exit` tells.
  }
}
