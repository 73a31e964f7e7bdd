import { expect, test } from 'vitest';
import { parsePrintUris, withoutPackages } from './apt.ts';

test('the list of archives is parsed whatever else apt prints around it', () => {
  const output = [
    'Reading package lists...',
    "'http://mirror.example/pool/main/n/nss/libnss3_3.87.1-1+deb12u1_amd64.deb' libnss3_2%3a3.87.1-1+deb12u1_amd64.deb 1331628 MD5Sum:0c5dbb3f",
    "'http://mirror.example/pool/main/f/fonts-dejavu-core_2.37-6_all.deb' fonts-dejavu-core_2.37-6_all.deb 1067868 SHA256:1f67421bb",
    "'copy:/folder/of%20mine/tool.deb' tool_1.0_all.deb 12 ",
    '',
  ].join('\n');
  expect(parsePrintUris(output)).toEqual([
    { file: 'libnss3_2%3a3.87.1-1+deb12u1_amd64.deb', bytes: 1331628 },
    { file: 'fonts-dejavu-core_2.37-6_all.deb', bytes: 1067868 },
    { file: 'tool_1.0_all.deb', bytes: 12 },
  ]);
});

test('nothing to fetch is an empty list', () => {
  expect(parsePrintUris('')).toEqual([]);
});

test('named packages are removed from the list of installed ones', () => {
  const status =
    'Package: libpq5\nStatus: install ok installed\n\nPackage: postgresql-15\nDepends: libpq5\n\nPackage: perl\n';
  expect(withoutPackages(status, /^postgresql/)).toBe(
    'Package: libpq5\nStatus: install ok installed\n\nPackage: perl\n',
  );
});
