import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './start-error.ts';

export interface DataFolder {
  files: string;
  outbox: string;
}

const ownerOnly = 0o700;

/** Creates the data folder and its subfolders. @throws StartError if it is not writable */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = { files: path.join(dataDir, 'files'), outbox: path.join(dataDir, 'outbox') };
  try {
    await mkdir(dataDir, { recursive: true, mode: ownerOnly });
    for (const directory of Object.values(folder))
      await mkdir(directory, { recursive: true, mode: ownerOnly });
    // Permission bits say nothing about a full or read-only disk.
    const probe = path.join(dataDir, '.write-probe');
    await writeFile(probe, 'ok');
    await rm(probe);
    await access(folder.files, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `Não é possível gravar na pasta de dados "${dataDir}" (${codeOf(error)}): ajuste as permissões ou defina DATA_DIR.`,
      { cause: error },
    );
  }
  return folder;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
