import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import sparticuz from '@sparticuz/chromium';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'chrome',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Finds an installed browser, else the one in the development packages (for Linux on x64 and arm64). */
export async function findBrowser(): Promise<string> {
  const installed = [...namesOnPath(), ...APPLICATIONS].find(isProgram);
  if (installed !== undefined) return installed;
  if (process.platform === 'linux') return sparticuz.executablePath();
  throw new Error('The tests of the web app need a browser: install Chromium, Chrome or Edge.');
}

const namesOnPath = (): string[] =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
