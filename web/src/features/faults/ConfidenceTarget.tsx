import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { UnstyledButton } from '@mantine/core';
import { IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './ConfidenceMark.module.css';

export type Confidence = NonNullable<TroubleshootingEntry['confianca']>;

export const meanings = {
  verificado: 'Conferido em uma fonte publicada.',
  'conhecimento geral':
    'Prática de oficina, sem fonte publicada: confirme com medições antes de trocar peças.',
} as const;

export const icons = { verificado: IconShieldCheck, 'conhecimento geral': IconInfoCircle } as const;

/** The mark, which opens the source. */
export function ConfidenceTarget({
  confianca,
  ...button
}: { confianca: Confidence } & ComponentProps<'button'>) {
  const Icon = icons[confianca];
  return (
    <UnstyledButton
      className={classes.mark}
      data-confidence={confianca}
      aria-label={`Confiança: ${confianca}. Ver a fonte`}
      {...button}
    >
      <Icon size={18} aria-hidden />
      {confianca}
    </UnstyledButton>
  );
}
