// npm run fuzz sheets [files] [seed]: reads spoilt workbooks as an import does: none may end the reader, hang it or fill its memory.
import { readSpoilt } from './read-spoilt.ts';

const count = Number(process.argv[2] ?? 2_000);
const seed = Number(process.argv[3] ?? 1);
const limitMs = 5_000;
const startedAt = performance.now();
const { counts, wrong, slowest, mostHeldMb } = await readSpoilt(count, seed, limitMs);
console.log(
  `${count} spoilt workbooks from seed ${seed}, ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
console.log(counts);
console.log(`slowest ${slowest.ms} ms (seed ${slowest.seed}, limit ${limitMs}), most held ${mostHeldMb} MB`);
for (const { seed, is } of wrong) console.log(`seed ${seed}: ${is}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
