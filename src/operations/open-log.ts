import { type Logger, pino } from 'pino';
import { LogLines } from './log-lines.ts';

const OUTPUT = new LogLines(process.stdout.fd);

/** Opens the log: JSON lines, by default on the standard output. */
export const openLog = (level: string, lines = OUTPUT): Logger =>
  pino({ level, redact: ['req.headers.authorization'] }, lines);
