// JavaScript, because what strips types from TypeScript takes 18 MB in each thread.
// A thread of its own, because the main one may be inside a long computation: kills the process above its limits, and when the
// server is gone. `WatchData` in `watch.ts` says what it is given.
import { writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';

const { shared, places, parent, overTime } = workerData;
const state = new Int32Array(shared);
const busyMs = 4;
const idleMs = 500;
/** Starting and a small file take less, and somebody waits for them; what takes more works behind the other programs. */
const promptCpuMs = 3_000;
let isPrompt = true;

for (let sinceParent = 0; ; ) {
  const isBusy = Atomics.load(state, places.isBusy);
  if (isBusy === 1) checkLimits();
  const pauseMs = isBusy === 1 ? busyMs : idleMs;
  sinceParent += pauseMs;
  if (sinceParent >= idleMs) {
    if (isGone(parent)) end();
    sinceParent = 0;
  }
  Atomics.wait(state, places.isBusy, isBusy, pauseMs);
}

function checkLimits() {
  if (process.memoryUsage.rss() / 1024 > Atomics.load(state, places.residentKb)) end();
  const { user, system } = process.cpuUsage();
  // The main thread's priority, and that of threads that it starts from now on; this one must run when others keep the machine busy.
  if (isPrompt && (user + system) / 1_000 > promptCpuMs) {
    isPrompt = false;
    setPriority(process.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  }
  if ((user + system) / 1_000 < Atomics.load(state, places.cpuMs)) return;
  writeSync(2, overTime);
  end();
}

function end() {
  process.kill(process.pid, 'SIGKILL');
}

/** A process whose parent ended gets another one, but on Windows. */
function isGone(pid) {
  if (process.ppid !== pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
