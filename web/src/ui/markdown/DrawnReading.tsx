import { DrawnText } from './DrawnText.tsx';
import { Files, type FilesOfText } from './inline-parts.tsx';
import type { Reading, Refusal } from './parse.ts';

const sentences: Record<Refusal, string> = {
  nested: 'Este texto tem níveis demais para ser formatado. Ele aparece como foi escrito.',
  'many-parts': 'Este texto tem partes demais para ser formatado. Ele aparece como foi escrito.',
  slow: 'Este texto demorou demais para ser formatado. Ele aparece como foi escrito.',
  unread: 'Não foi possível formatar este texto. Ele aparece como foi escrito.',
};

interface DrawnReadingProps {
  text: string;
  reading: Reading;
  files?: FilesOfText | undefined;
}

/** A text as it was read; as it was written, where it could not be. */
export function DrawnReading({ text, reading, files }: DrawnReadingProps) {
  if ('refusal' in reading)
    return (
      <>
        <p>{sentences[reading.refusal]}</p>
        <pre>{text}</pre>
      </>
    );
  return (
    <Files value={files}>
      <DrawnText parsed={reading.parsed} />
    </Files>
  );
}
