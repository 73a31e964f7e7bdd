import type { PageOrigin } from '@bancada/contract/attachments/documents';
import { Text } from '@mantine/core';

const notes = { texto: '', ocr: 'reconhecido', misto: 'em parte desenhada' } as const;
const reasons = {
  ocr: 'Lido da imagem da página: letras e números podem estar trocados. Confira na página.',
  misto: 'Parte dos nomes desta página é desenhada, e nem todos são reconhecidos. Confira na página.',
} as const;

/** Beside a found page, that its text is not, or not all, its own. */
export function OriginNote({ origin }: { origin: PageOrigin }) {
  if (origin === 'texto') return null;
  return (
    <Text span size="sm" c="dimmed" fw={400} title={reasons[origin]}>
      {' '}
      · {notes[origin]}
    </Text>
  );
}
