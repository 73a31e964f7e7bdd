import type { LineVerdict } from '@bancada/contract/imports/imports';
import { Text } from '@mantine/core';

interface LineDetailProps {
  verdict: LineVerdict;
  labelOf: (field: string) => string;
  /** What a spreadsheet may have changed. */
  notes: readonly string[];
}

/** What a line would change, or why it is refused, by column. */
export function LineDetail({ verdict: { mudancas, erros }, labelOf, notes }: LineDetailProps) {
  return (
    <>
      {erros.map(({ campo, msg }) => (
        <Text key={`${campo} ${msg}`} size="sm" c="var(--mantine-color-error)" style={wrapped}>
          {campo === null ? msg : `${labelOf(campo)}: ${msg}`}
        </Text>
      ))}
      {notes.map((note) => (
        <Text key={note} size="sm" style={wrapped}>
          <b>Confira:</b> {note}
        </Text>
      ))}
      {mudancas.map(({ campo, antes, depois }) => (
        <Text key={campo} size="sm" style={wrapped} lineClamp={6}>
          {labelOf(campo)}: <Side text={antes} /> → <Side text={depois} />
        </Text>
      ))}
    </>
  );
}

const wrapped = { overflowWrap: 'anywhere' } as const;
/** Enough of a text to recognise it. */
const shownChars = 300;

function Side({ text }: { text: string | null }) {
  if (text === null || text === '') return <i>vazio</i>;
  return text.length > shownChars ? `${text.slice(0, shownChars)}…` : text;
}
