import type { SourceReader } from '../source-reader.ts';
import { asDriveFile, isTakeout } from './drive-file.ts';

/** Files of Google Takeout: what lies in its Drive folder are files of Drive, whatever their format. */
export const googleDriveReader: SourceReader = {
  source: 'google_drive',
  adopt: asDriveFile,
  isExporterMetadata: (name) => isTakeout(name) && /-info\.json$|-comments\.html$/.test(name),
};
