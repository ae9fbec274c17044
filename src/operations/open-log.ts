import { type Logger, pino } from 'pino';
import { LogLines } from './log-lines.ts';

const OUTPUT = new LogLines(process.stdout.fd);

/** Headers hold credentials under many names. Libraries log them too: at `trace`, @fastify/multipart those of each upload. */
const HEADERS = ['headers', '*.headers', '*.*.headers'];

/** Opens the log: JSON lines, by default on the standard output. */
export const openLog = (level: string, lines = OUTPUT): Logger => pino({ level, redact: HEADERS }, lines);
