import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { type DebianProgram, ensureDebianPackages } from './packages.ts';

const program: DebianProgram = {
  name: 'greeter',
  packages: ['bancada-greeter'],
  ownPackages: /^bancada-greeter$/,
  candidates: (root) => (root === '/' ? [] : [path.join(root, 'usr/bin/greeter')]),
};

let folder: string;
let toolsFolder: string;
/** apt settings for a package source on disk: no network, and none of the machine's sources. */
let settings: Record<string, string>;
let said: MockInstance<typeof process.stderr.write>;

beforeEach(async () => {
  said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  folder = await mkdtemp(path.join(tmpdir(), 'bancada debian-'));
  toolsFolder = path.join(folder, 'tools');
  const source = path.join(folder, 'source');
  await mkdir(source);
  const sources = path.join(folder, 'sources.list');
  await writeFile(sources, `deb [trusted=yes] copy:${encodeURI(source)} ./\n`);
  settings = { 'Dir::Etc::sourcelist': sources, 'Dir::Etc::sourceparts': '-' };
  await publish([
    await buildPackage(
      'bancada-greeter',
      'usr/bin/greeter',
      '#!/bin/sh\necho 1.0\n',
      'Depends: bancada-words',
    ),
    await buildPackage('bancada-words', 'usr/share/words', 'olá\n'),
  ]);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Builds a package and returns its paragraph for the package index. */
async function buildPackage(
  name: string,
  file: string,
  content: string,
  ...fields: string[]
): Promise<string> {
  const tree = path.join(folder, name);
  const place = path.join(tree, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, content);
  await chmod(place, 0o755);
  const control = [
    `Package: ${name}`,
    'Version: 1:1.0',
    'Architecture: all',
    'Maintainer: Bancada <nobody@localhost>',
    'Description: for a test',
    ...fields,
  ];
  await mkdir(path.join(tree, 'DEBIAN'));
  await writeFile(path.join(tree, 'DEBIAN/control'), `${control.join('\n')}\n`);
  const archive = path.join(folder, 'source', `${name}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '--build', tree, archive], { stdio: 'pipe' });
  const bytes = await readFile(archive);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return [...control, `Filename: ./${name}.deb`, `Size: ${bytes.length}`, `SHA256: ${hash}`].join('\n');
}

async function publish(paragraphs: string[]): Promise<void> {
  await writeFile(path.join(folder, 'source/Packages'), `${paragraphs.join('\n\n')}\n`);
}

const ensure = () => ensureDebianPackages(program, { toolsFolder, settings });

test("a program is unpacked with its dependencies, and apt's state is removed", async () => {
  const found = await ensure();
  expect(found.source).toBe('extracted');
  expect(execFileSync(found.executable, { encoding: 'utf8' })).toBe('1.0\n');
  expect(await readFile(path.join(found.root, 'usr/share/words'), 'utf8')).toBe('olá\n');
  expect((await readdir(found.root)).sort()).toEqual(['.packages', 'usr']);
});

test('a program that was unpacked before is not downloaded again', async () => {
  const first = await ensure();
  await rm(path.join(folder, 'source'), { recursive: true });
  expect(await ensure()).toEqual(first);
});

test("the machine's own program comes first, unless it is to be ignored", async () => {
  const withOwn = {
    ...program,
    candidates: (root: string) => (root === '/' ? ['/bin/true'] : program.candidates(root)),
  };
  const find = () => ensureDebianPackages(withOwn, { toolsFolder, settings });
  vi.stubEnv('BANCADA_TEST_TOOLS', '');
  expect(await find()).toEqual({ executable: '/bin/true', env: {}, source: 'machine', root: '/' });
  vi.stubEnv('BANCADA_TEST_TOOLS', 'extracted');
  expect((await find()).source).toBe('extracted');
});

test('of two concurrent requests one downloads, and both get the program', async () => {
  const [one, other] = await Promise.all([ensure(), ensure()]);
  expect(one).toEqual(other);
  expect(said.mock.calls.flat()).toEqual([expect.stringMatching(/^fetching 2 Debian packages \(1 MB\)/)]);
});

test('leftovers of an interrupted run are removed', async () => {
  const { root } = await ensure();
  await rm(root, { recursive: true });
  await mkdir(path.join(`${root}.draft-x1y2z3`, 'usr/half'), { recursive: true });
  await ensure();
  expect(await readdir(path.join(root, 'usr'))).not.toContain('half');
  expect((await readdir(toolsFolder)).sort()).toEqual([path.basename(root), `${path.basename(root)}.lock`]);
});

test('a program that no longer runs is downloaded again', async () => {
  const { executable } = await ensure();
  await rm(executable);
  await ensure();
  expect((await stat(executable)).mode & 0o111).not.toBe(0);
});

test('a package whose content does not match the index is refused', async () => {
  await writeFile(path.join(folder, 'source/bancada-words.deb'), 'something else');
  await expect(ensure()).rejects.toThrow(/bancada-words/);
  expect(await readdir(toolsFolder)).toEqual([expect.stringMatching(/^greeter-.*\.lock$/)]);
});

test('a package that no source has is named in the error', async () => {
  await publish([]);
  await expect(ensure()).rejects.toThrow(/greeter is not on this machine.*bancada-greeter/s);
});

test('a program that cannot run is an error', async () => {
  await publish([
    await buildPackage('bancada-greeter2', 'usr/bin/greeter', '#!/bin/sh\necho no libm >&2; exit 127\n'),
  ]);
  const broken = { ...program, packages: ['bancada-greeter2'] };
  await expect(ensureDebianPackages(broken, { toolsFolder, settings })).rejects.toThrow(/no libm/);
});
