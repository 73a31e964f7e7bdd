import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import './provided.ts';

/** Where the server of the run keeps copies. */
export function copiesFolder(): string {
  return path.join(inject('product').dataDir, 'copias');
}

/** Until the end of the test the server cannot write copies: a file is in the folder's place. */
export function blockCopiesFolder(): void {
  const folder = copiesFolder();
  const hadCopies = existsSync(folder);
  if (hadCopies) renameSync(folder, `${folder}-longe`);
  writeFileSync(folder, '');
  onTestFinished(() => {
    rmSync(folder);
    if (hadCopies) renameSync(`${folder}-longe`, folder);
  });
}
