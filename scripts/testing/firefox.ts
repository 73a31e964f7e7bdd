import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DebianProgram, ensureDebianPackages, findDebianProgram, onPath } from '../debian/packages.ts';
import { type Browser, fontConfiguration, fontSettings, ownEnvironment } from './chromium.ts';

const firefox: DebianProgram = {
  name: 'firefox',
  packages: ['firefox-esr', 'fonts-liberation', 'fonts-dejavu-core'],
  ownPackages: /^firefox/,
  candidates: (root) =>
    root === '/'
      ? ['firefox-esr', 'firefox'].flatMap((name) => onPath(name, ['/usr/bin']))
      : [path.join(root, 'usr/lib/firefox-esr/firefox-esr')].filter((file) => existsSync(file)),
  prepare: (root) => writeFile(path.join(root, fontSettings), fontConfiguration),
};

/** Whether Firefox is on the machine, or was unpacked before. */
export const isFirefoxThere = (): boolean => findDebianProgram(firefox) !== undefined;

/**
 * Firefox: the machine's, or Debian's package unpacked into the project. `env` is the complete environment.
 * @throws DebianPackagesUnavailable
 */
export async function findOrInstallFirefox(): Promise<Browser> {
  const { executable, env, source, root } = await ensureDebianPackages(firefox);
  return {
    executablePath: executable,
    env: {
      ...ownEnvironment(),
      ...env,
      LC_ALL: 'C.UTF-8',
      ...(source === 'extracted' && { FONTCONFIG_FILE: path.join(root, fontSettings) }),
    },
    args: [],
  };
}
