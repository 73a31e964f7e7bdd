import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeSession } from '@bancada/contract/vehicle/decode-session';
import { problemText } from '@bancada/contract/vehicle/problem-texts';
import { readSession } from '@bancada/contract/vehicle/session';

const [from = '.', ...files] = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Diga quais gravações ler: npm run --silent read-codes -- gravação.ndjson\n');
  process.exitCode = 1;
}
for (const file of files)
  process.stdout.write(`${JSON.stringify({ file, ...read(path.resolve(from, file)) })}\n`);

function read(place: string) {
  try {
    const { problems, ...decoded } = decodeSession(readSession(readFileSync(place, 'utf8')));
    return { ...decoded, problems: problems.map(problemText) };
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    process.exitCode = 1;
    return {
      complete: false,
      vin: null,
      codes: [],
      problems: [`O arquivo não pôde ser lido: ${error.message}`],
    };
  }
}
