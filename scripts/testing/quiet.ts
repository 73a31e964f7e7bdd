// A setup file of all Vitest tests: whatever is written to the terminal, or warned of by Node, fails the test with its text. What is
// written by a test's file outside its tests fails the file.
import fs from 'node:fs';
import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

declare global {
  /** What was written since it was last looked at. One for the process: a worker loads this file again for each test file. */
  var noiseOfTests: string[] | undefined;
}

const isListening = globalThis.noiseOfTests !== undefined;
globalThis.noiseOfTests ??= [];
const noise = globalThis.noiseOfTests;

/** For a test that is about it: what has been written until now, which then fails nothing. */
export function takeNoise(): string {
  return noise.splice(0).join('');
}

function refuseNoise(): void {
  const written = takeNoise();
  if (written !== '') throw new Error(`Written to the terminal, which no test may do unasked:\n${written}`);
}

type Bytes = string | NodeJS.ArrayBufferView;
const textOf = (bytes: Bytes) =>
  typeof bytes === 'string'
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();

function listen(): void {
  for (const name of ['debug', 'error', 'info', 'log', 'trace', 'warn', 'dir', 'table'] as const)
    console[name] = (...args: unknown[]) => void noise.push(`console.${name}: ${format(...args)}\n`);
  listenToStream(process.stdout);
  listenToStream(process.stderr);
  // Loggers write to the descriptors themselves.
  const { writeSync } = fs;
  fs.writeSync = ((fd: number, bytes: Bytes, ...rest: []) => {
    if (!isTerminal(fd)) return writeSync(fd, bytes as string, ...rest);
    noise.push(textOf(bytes));
    return Buffer.byteLength(textOf(bytes));
  }) as typeof fs.writeSync;
  const { write } = fs;
  fs.write = Object.assign((...args: Parameters<typeof write>) => {
    const [fd, bytes] = args;
    if (isTerminal(fd)) noise.push(textOf(bytes));
    write(...args);
  }, write) as typeof fs.write;
  process.on('warning', ({ name, message }) => {
    // Of features of Node that the product uses knowingly; it starts without these warnings, too.
    if (name !== 'ExperimentalWarning') noise.push(`${name}: ${message}\n`);
  });
}

const isTerminal = (fd: number) => fd === 1 || fd === 2;

function listenToStream(stream: NodeJS.WriteStream): void {
  stream.write = ((bytes: Bytes, ...rest: unknown[]) => {
    noise.push(textOf(bytes));
    const done = rest.findLast((one) => typeof one === 'function');
    if (done !== undefined) process.nextTick(done);
    return true;
  }) as typeof stream.write;
}

if (!isListening) listen();
afterEach(refuseNoise);
afterAll(refuseNoise);
