import { existsSync } from 'node:fs';
import path from 'node:path';
import { type DebianProgram, onPath } from '../scripts/debian/packages.ts';
import { type Browser, findOrInstall, fontPackages, writeFontSettings } from '../scripts/testing/chromium.ts';

const firefox: DebianProgram = {
  name: 'firefox',
  packages: ['firefox-esr', ...fontPackages],
  ownPackages: /^firefox/,
  candidates: (root) =>
    root === '/'
      ? ['firefox-esr', 'firefox'].flatMap((name) => onPath(name, ['/usr/bin']))
      : [path.join(root, 'usr/lib/firefox-esr/firefox-esr')].filter((file) => existsSync(file)),
  prepare: writeFontSettings,
};

/** Firefox: the machine's, or Debian's package unpacked into the project. @throws DebianPackagesUnavailable */
export const findOrInstallFirefox = (): Promise<Browser> => findOrInstall(firefox, []);
