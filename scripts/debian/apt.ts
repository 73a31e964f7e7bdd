import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;

export interface AptRequest {
  packages: readonly string[];
  /** Downloaded even where dpkg lists them as installed. */
  ownPackages: RegExp;
  /** apt.conf settings that override the machine's; tests point apt at another source with them. */
  settings?: Readonly<Record<string, string>>;
}

export interface ListedArchive {
  file: string;
  bytes: number;
}

/** Parses the output of `apt-get --print-uris`: quoted URL, file, size in bytes, hash. */
export function parsePrintUris(output: string): ListedArchive[] {
  return output.split('\n').flatMap((line) => {
    const [, file, bytes] = /^'[^']+' (\S+\.deb) (\d+)(?: |$)/.exec(line) ?? [];
    return file === undefined ? [] : [{ file, bytes: Number(bytes) }];
  });
}

/** dpkg's list of installed packages, without those whose names match. */
export function withoutPackages(status: string, names: RegExp): string {
  return status
    .split('\n\n')
    .filter((paragraph) => !names.test(/^Package: (.+)$/m.exec(paragraph)?.[1] ?? ''))
    .join('\n\n');
}

/**
 * Unpacks Debian packages, and the dependencies that the machine lacks, into `folder`, without root. apt keeps its state
 * in a folder of ours, and checks signatures and hashes with the machine's keys and sources, as for any installation.
 */
export async function unpackPackages(request: AptRequest, folder: string): Promise<void> {
  const state = path.join(folder, '.apt');
  const archives = path.join(state, 'cache/archives');
  await mkdir(path.join(state, 'lists/partial'), { recursive: true });
  await mkdir(path.join(archives, 'partial'), { recursive: true });
  // A copy, so that apt locks the folder beside it and not the machine's.
  const status = await readFile('/var/lib/dpkg/status', 'utf8');
  await writeFile(path.join(state, 'status'), withoutPackages(status, request.ownPackages));
  const settings = path.join(state, 'apt.conf');
  await writeFile(settings, aptSettings(state, request.settings ?? {}));

  const sourceTroubles = await update(settings);
  const install = ['install', '--yes', '--no-install-recommends'];
  try {
    const { stdout } = await apt(settings, [...install, '--print-uris', ...request.packages]);
    const listed = parsePrintUris(stdout);
    const megabytes = Math.ceil(listed.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
    process.stderr.write(
      `fetching ${listed.length} Debian packages (${megabytes} MB) for the tests: ${request.packages.join(' ')}\n`,
    );
    await apt(settings, [...install, '--download-only', ...request.packages]);
    for (const { file } of listed) await run('dpkg-deb', ['-x', path.join(archives, file), folder]);
    await rm(state, { recursive: true });
    await writeFile(path.join(folder, '.packages'), listed.map(({ file }) => `${file}\n`).join(''));
  } catch (error) {
    throw new Error([sourceTroubles, messageOf(error)].filter(Boolean).join('\n'), { cause: error });
  }
}

/** Some sources may fail while Debian's answer: packages that are missing for it fail later, by name. */
async function update(settings: string): Promise<string> {
  try {
    return (await apt(settings, ['update'])).stderr.trim();
  } catch (error) {
    return messageOf(error);
  }
}

function apt(settings: string, args: string[]) {
  return run('apt-get', ['-c', settings, '-qq', ...args], {
    maxBuffer: maxOutputBytes,
    env: { ...process.env, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function aptSettings(state: string, extra: Readonly<Record<string, string>>): string {
  const settings = {
    'Dir::State': state,
    'Dir::State::status': path.join(state, 'status'),
    'Dir::Cache': path.join(state, 'cache'),
    // As root, apt would switch to a user that may not enter our folder.
    'APT::Sandbox::User': 'root',
    'Acquire::Retries': '3',
    'Acquire::http::Timeout': '30',
    'Acquire::https::Timeout': '30',
    'Acquire::Languages': 'none',
    ...extra,
  };
  // Hooks that the machine runs after its own updates must not run here.
  const cleared = ['APT::Update::Pre-Invoke', 'APT::Update::Post-Invoke', 'APT::Update::Post-Invoke-Success'];
  return [
    ...[...cleared, 'Acquire::Languages'].map((key) => `#clear ${key};`),
    ...Object.entries(settings).map(([key, value]) => `${key} "${value}";`),
    '',
  ].join('\n');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.trim() : String(error);
}
