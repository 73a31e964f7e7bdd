import { type TextEncoding, textEncodings } from '@bancada/contract/encodings/decode-text';
import { NativeSelect } from '@mantine/core';

interface EncodingSelectProps {
  value: TextEncoding;
  onChange: (encoding: TextEncoding) => void;
}

const names = Object.entries(textEncodings).map(([value, name]) => ({
  value,
  label: `Codificação: ${name}`,
}));
const isEncoding = (value: string): value is TextEncoding => value in textEncodings;

/** In which encoding a text is read, where the guess may be wrong. */
export function EncodingSelect({ value, onChange }: EncodingSelectProps) {
  return (
    <NativeSelect
      aria-label="Codificação"
      data={names}
      value={value}
      onChange={({ currentTarget }) => {
        if (isEncoding(currentTarget.value)) onChange(currentTarget.value);
      }}
    />
  );
}

/** Well-formed UTF-8 is no guess; every other encoding is one. */
export function mayBeWrong({ text, encoding }: { text: string; encoding: TextEncoding }): boolean {
  return encoding !== 'utf-8' || text.includes('\ufffd');
}
