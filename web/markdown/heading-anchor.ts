/** Returns the address of a heading as GitHub forms it: `google-drive-google_drive` of “Google Drive: google_drive”. */
export const headingAnchor = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
