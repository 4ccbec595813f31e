import { vi } from 'vitest';

// The files of a run share a process (isolate: false), but not what modules remember.
vi.resetModules();
