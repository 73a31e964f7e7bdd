import { readFileSync } from 'node:fs';
import path from 'node:path';
import { senseProblems } from '@bancada/contract/senses/senses-words';

/** Prints one line of JSON for each file named on the command line; `read` answers undefined where it cannot read one. */
export function answerFiles<Answer extends object>(
  read: (bytes: Buffer) => Answer | undefined,
  unread: Answer & { problems: string[] },
): void {
  const [from = '.', ...files] = process.argv.slice(2);
  if (files.length === 0) {
    process.stderr.write('Diga quais arquivos devem ser lidos.\n');
    process.exitCode = 1;
  }
  for (const file of files) {
    const bytes = bytesOf(path.resolve(from, file));
    const answer = bytes && read(bytes);
    if (answer === undefined) process.exitCode = 1;
    const problem = bytes === undefined ? senseProblems.noFile : senseProblems.unreadable;
    process.stdout.write(`${JSON.stringify({ file, ...(answer ?? { ...unread, problems: [problem] }) })}\n`);
  }
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
