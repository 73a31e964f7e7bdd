import { type Proof, peopleText, proofText } from '@bancada/contract/faults/proof';
import { Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';

/** How often a solution worked in this shop, in words. */
export function ProofText({ proof }: { proof: Proof }) {
  const text = proofText(proof);
  return text === null ? null : (
    <Text span size="sm" {...(proof.resolveu > 0 ? { fw: 600 } : { c: 'dimmed' })}>
      {text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)}
    </Text>
  );
}

/** The same where there is little room: `resolveu 7 de 8 · 2 pessoas`. */
export function ProofMark({ proof }: { proof: Proof }) {
  const text = proofText(proof);
  return text === null ? null : (
    <Group gap={4} wrap="nowrap" title={text}>
      {proof.resolveu > 0 && <IconCircleCheck size={16} aria-hidden />}
      <span aria-hidden>
        {[
          proof.resolveu > 0 ? `resolveu ${proof.resolveu} de ${proof.tentativas}` : 'não resolveu',
          peopleText(proof),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      <span className="visually-hidden">{text}</span>
    </Group>
  );
}
