import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DebianProgram, ensureDebianPackages, onPath } from '../debian/packages.ts';

/** Options for Playwright's `launch()`. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

/** Keeps the browser from using the network on its own. */
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The shell draws pages as the others do, with a quarter less of the processor's time: it has no windows. */
const shell = 'chromium-headless-shell';
const machineNames = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const fontSettings = 'fonts.conf';

/** Those that the font settings name. */
export const fontPackages = ['fonts-liberation', 'fonts-dejavu-core'];

const chromium: DebianProgram = {
  name: 'chromium',
  packages: [shell, ...fontPackages],
  ownPackages: /^chromium/,
  candidates: (root) =>
    root === '/'
      ? machineNames.flatMap((name) => onPath(name, ['/usr/bin']))
      : // Not the script in usr/bin: it looks for its settings in /etc.
        [path.join(root, 'usr/lib/chromium', shell)].filter((file) => existsSync(file)),
  prepare: writeFontSettings,
};

/**
 * Chromium: the machine's, or Debian's package unpacked into the project. `env` is the complete environment.
 * @throws DebianPackagesUnavailable
 */
export function findOrInstallChromium(): Promise<Browser> {
  return findOrInstall(chromium, hasSandbox() ? quietArgs : [...quietArgs, '--no-sandbox']);
}

/** A browser of the machine, or of Debian's packages with the fonts that they bring. @throws DebianPackagesUnavailable */
export async function findOrInstall(program: DebianProgram, args: string[]): Promise<Browser> {
  const { executable, env, source, root } = await ensureDebianPackages(program);
  return {
    executablePath: executable,
    env: {
      ...ownEnvironment(),
      ...env,
      // In the locale C it names a download with accents "download".
      LC_ALL: 'C.UTF-8',
      ...(source === 'extracted' && { FONTCONFIG_FILE: path.join(root, fontSettings) }),
    },
    args,
  };
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Where a package that was unpacked into this folder looks for its fonts. */
export function writeFontSettings(root: string): Promise<void> {
  return writeFile(path.join(root, fontSettings), fontConfiguration);
}

/** Chromium's sandbox refuses root and needs user namespaces, which many containers forbid. */
function hasSandbox(): boolean {
  if (process.getuid?.() === 0) return false;
  return spawnSync('unshare', ['--user', '--map-root-user', '--pid', '--net', '--fork', 'true']).status === 0;
}

const families = {
  'sans-serif': 'Liberation Sans',
  'system-ui': 'Liberation Sans',
  serif: 'Liberation Serif',
  monospace: 'Liberation Mono',
};

/** Replaces what the packages would have put into /etc/fonts. Paths are relative to the file, so the folder may be moved. */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">usr/share/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
${Object.entries(families)
  .map(
    ([family, font]) => `  <match target="pattern">
    <test name="family"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit>
  </match>
`,
  )
  .join('')}  <match target="pattern">
    <edit name="family" mode="append_last"><string>Liberation Sans</string></edit>
  </match>
</fontconfig>
`;
