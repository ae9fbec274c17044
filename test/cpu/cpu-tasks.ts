import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { threadId } from 'node:worker_threads';
import { defineTask } from '../../src/lib/cpu-pool/cpu-task.ts';

function greet(name: string): string {
  if (name === '') throw new Error('nobody to greet');
  return `Hello ${name} from thread ${threadId}`;
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Keeps a processor busy. */
function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Allocates this many MB of memory. */
function hoard(sizeMb: number): number {
  const held: string[] = [];
  for (let i = 0; i < sizeMb; i++) held.push(Buffer.alloc(1_000_000, `${i} `).toString('latin1'));
  return held.length;
}

/** Returns the niceness of the current thread; on Linux, each has its own. */
function niceness(_input: null): number {
  return getPriority(Number(path.basename(readlinkSync('/proc/thread-self'))));
}

/** Returns the pages of the current thread's heap, in MB. */
function heapMb(_input: null): number {
  return getHeapStatistics().total_physical_size / 2 ** 20;
}

export const greetTask = defineTask(import.meta.url, greet);
export const sleepTask = defineTask(import.meta.url, sleep);
export const spinTask = defineTask(import.meta.url, spin);
export const hoardTask = defineTask(import.meta.url, hoard);
export const heapMbTask = defineTask(import.meta.url, heapMb);
export const nicenessTask = defineTask(import.meta.url, niceness);
