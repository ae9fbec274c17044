import { parseIcs } from '../../parse/calendar/parse-ics.ts';
import { fileReader, type SourceReader } from '../source-reader.ts';

export const googleCalendarReader: SourceReader = {
  source: 'google_calendar',
  files: [fileReader({ formats: ['ics'], recognize: ({ text }) => text, read: (text) => parseIcs(text) })],
};
