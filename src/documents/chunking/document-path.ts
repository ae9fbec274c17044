import type { Metadata } from '../document.ts';

/** A path with at least one folder, or a file name: some sources have no better id for a document. */
const FILE_PATH = /^[^\s?#:]{1,500}\.[a-z][a-z0-9]{0,7}$/i;
const PATH_CHARS_MAX = 500;

/**
 * Returns the folders and the file name under which people know a document, for search; '' if it has none. `cambium import` and uploads give
 * `folder` and `filename`, files inside an archive have a `path`, and pages and files of connected accounts have `breadcrumbs`.
 */
export function documentPath({ resourceId, metadata }: { resourceId: string; metadata: Metadata }): string {
  const text = (key: string): string => {
    const value = metadata[key];
    return typeof value === 'string' ? value : '';
  };
  const inner = [text('filename'), text('path') || text('file_path') || text('filepath')];
  // An import names no file for one of many documents of an export: where that lay says nothing, and a connected account has the same document.
  const isOfExport = text('root_path') !== '' && !inner.some(Boolean);
  const folder = isOfExport ? '' : text('folder') || text('directory');
  const path = [text('breadcrumbs').replaceAll(' / ', '/'), folder, ...inner].filter(Boolean).join('/');
  return (path || (FILE_PATH.test(resourceId) ? resourceId : '')).slice(0, PATH_CHARS_MAX);
}
