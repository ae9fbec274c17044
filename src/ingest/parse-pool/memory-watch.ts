import { workerData } from 'node:worker_threads';

/**
 * Runs as a thread of a parse child, whose main thread may be stuck in a file forever: kills the process if it uses more memory than
 * allowed (including buffers, which no heap limit counts) or if the service that started it is gone.
 */
const { bytesMax, parentId }: { bytesMax: number; parentId: number } = workerData;

setInterval(() => {
  if (process.memoryUsage.rss() > bytesMax || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, 50);
