// How often beeps and blinks are read right, and what "sure" is worth, by kind, on generated recordings and films.
// npm run bench senses [count of each kind] [sound | light]. The weights of `sure` come from other seeds than these.
import { listen } from '@bancada/contract/senses/listen';
import { watch } from '@bancada/contract/senses/watch';
import { lightClasses, makeLight, makeOtherLight, otherLights } from '../contract/test/senses/lights.ts';
import { makeOther, otherSounds } from '../contract/test/senses/other-sounds.ts';
import { beepClasses, makeBeeps } from '../contract/test/senses/sounds.ts';

const count = Number(process.argv[2] ?? 100);
const only = process.argv[3];
const first = 100_000;

interface Result {
  isRight: boolean;
  sure: number;
  code: string | null;
}

function resultsOf(read: (seed: number) => Result): Result[] {
  return Array.from({ length: count }, (_, at) => read(first + at));
}

function beepsOf(of: (typeof beepClasses)[number]): Result[] {
  return resultsOf((seed) => {
    const made = makeBeeps(seed, of);
    const { kind, code, sure } = listen(made.samples, made.sampleRate);
    return { isRight: kind === 'beeps' && code === made.code, sure, code };
  });
}

function soundsOf(of: (typeof otherSounds)[number]): Result[] {
  return resultsOf((seed) => {
    const made = makeOther(seed, of);
    const { kind, code, sure } = listen(made.samples, made.sampleRate);
    return { isRight: made.kind === 'not beeps' ? kind !== 'beeps' : kind === made.kind, sure, code };
  });
}

function blinksOf(of: (typeof lightClasses)[number]): Result[] {
  return resultsOf((seed) => {
    const made = makeLight(seed, of);
    const { kind, code, sure } = watch(made.frames);
    return { isRight: kind === 'blinks' && code === made.code, sure, code };
  });
}

function lightsOf(of: (typeof otherLights)[number]): Result[] {
  return resultsOf((seed) => {
    const made = makeOtherLight(seed, of);
    const { kind, code, sure } = watch(made.frames);
    return { isRight: kind === made.kind && code === made.code, sure, code };
  });
}

function row(name: string, results: Result[]): Result[] {
  const right = results.filter(({ isRight }) => isRight).length;
  const sure = results.filter((result) => result.sure >= 0.9 && result.code !== null);
  const wrong = sure.filter(({ isRight }) => !isRight).length;
  console.log(
    `| ${name} | ${((100 * right) / count).toFixed(1)} % | ${((100 * sure.length) / count).toFixed(0)} % | ${wrong} |`,
  );
  return results;
}

function calibration(name: string, results: Result[]): void {
  const parts = [0, 0.5, 0.7, 0.9, 0.97].map((from, at, all) => {
    const some = results.filter(({ sure }) => sure >= from && sure < (all[at + 1] ?? 2));
    const right = some.filter(({ isRight }) => isRight).length;
    return `from ${from}: ${right} of ${some.length}`;
  });
  console.log(`${name}, right by how sure: ${parts.join(' · ')}`);
}

console.log(`${count} of each\n\n| kind | right | code, sure | of these wrong |\n| --- | --- | --- | --- |`);
if (only !== 'light') {
  const beeps = beepClasses.flatMap((of) => row(`beeps, ${of}`, beepsOf(of)));
  for (const kind of otherSounds) row(kind, soundsOf(kind));
  calibration('beeps', beeps);
}
if (only !== 'sound') {
  const blinks = lightClasses.flatMap((of) => row(`LED, ${of}`, blinksOf(of)));
  for (const kind of otherLights) row(`light: ${kind}`, lightsOf(kind));
  calibration('LED', blinks);
}
