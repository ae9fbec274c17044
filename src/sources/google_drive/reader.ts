import type { SourceReader } from '../source-reader.ts';
import { asDriveFile, isTakeout } from './drive-file.ts';

/** Google Takeout: everything in its Drive folder is a Drive file, whatever its format. */
export const googleDriveReader: SourceReader = {
  source: 'google_drive',
  adopt: asDriveFile,
  isExporterMetadata: (name) => isTakeout(name) && /-info\.json$|-comments\.html$/.test(name),
};
