import { type Listened, listen } from '@bancada/contract/senses/listen';
import { senseProblems } from '@bancada/contract/senses/senses-words';
import { readWav } from '@bancada/contract/senses/wav';
import { answerFiles } from './answer-files.ts';

answerFiles<Listened>(
  (bytes) => {
    const sound = readWav(bytes);
    if (sound === undefined) return undefined;
    const heard = listen(sound.samples, sound.sampleRate);
    return sound.isCut ? { ...heard, problems: [...heard.problems, senseProblems.fileCut] } : heard;
  },
  { beeps: [], code: null, sure: 0, kind: 'nothing', problems: [] },
);
