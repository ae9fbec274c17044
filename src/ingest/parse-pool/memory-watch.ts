import { workerData } from 'node:worker_threads';

/**
 * Runs as a thread of a parse child, whose own thread may be caught in a file for good: ends the process when it uses more memory than
 * allowed (buffers count too, which no heap limit sees) or when the service that started it is gone.
 */
const { bytesMax, parentId }: { bytesMax: number; parentId: number } = workerData;

setInterval(() => {
  if (process.memoryUsage.rss() > bytesMax || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, 50);
