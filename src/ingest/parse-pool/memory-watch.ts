import { parentPort, workerData } from 'node:worker_threads';

/**
 * Runs as a thread of a parse child, whose main thread may be stuck in a file forever: while one is read, kills the process if it uses more
 * memory than allowed (including buffers, which no heap limit counts) or if the service that started it is gone.
 */
const { bytesMax, parentId }: { bytesMax: number; parentId: number } = workerData;
const LOOK_MS = 50;

function look(): void {
  if (process.memoryUsage.rss() > bytesMax || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}

let timer: NodeJS.Timeout | undefined;
parentPort?.on('message', (isReading: boolean) => {
  clearInterval(timer);
  if (isReading) timer = setInterval(look, LOOK_MS);
});
