import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { libraryPath, unpackDebianPackages } from './debian-packages.ts';

export interface Browser {
  executablePath: string;
  /** On top of the environment of the tests. */
  env: Record<string, string>;
  args: string[];
}

/** Nothing that the browser does by itself reaches for the network. */
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Its own sandbox needs root's setuid helper or user namespaces; the pages are ours.
  '--no-sandbox',
];

/** Chromium: the machine's, or Debian's package unpacked beside the project. @throws PackagesUnavailable */
export function findChromium(): Browser {
  const own = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
    existsSync(file),
  );
  if (own !== undefined) return { executablePath: own, env: {}, args: quietArgs };
  const root = unpackDebianPackages('chromium', ['chromium', 'fonts-liberation', 'fonts-dejavu-core']);
  const fontSettings = path.join(root, 'fonts.conf');
  // Anew each time: the project's folder may have been moved.
  writeFileSync(fontSettings, fontConfiguration(root));
  return {
    executablePath: path.join(root, 'usr/lib/chromium/chromium'),
    env: { LD_LIBRARY_PATH: libraryPath(root), FONTCONFIG_FILE: fontSettings },
    args: quietArgs,
  };
}

function fontConfiguration(root: string): string {
  const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${escapeXml(root)}/usr/share/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${escapeXml(root)}/.fontcache</cachedir>
${[
  ['sans-serif', 'Liberation Sans'],
  ['system-ui', 'Liberation Sans'],
  ['sans', 'Liberation Sans'],
  ['monospace', 'DejaVu Sans Mono'],
]
  .map(
    ([family, font]) => `  <match target="pattern">
    <test name="family"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit>
  </match>`,
  )
  .join('\n')}
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Liberation Sans</string></edit>
  </match>
</fontconfig>
`;
}
