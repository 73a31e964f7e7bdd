import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { Popover, Text, UnstyledButton } from '@mantine/core';
import { IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import classes from './ConfidenceMark.module.css';

const meanings = {
  verificado: 'Conferido em uma fonte publicada.',
  'conhecimento geral':
    'Prática de oficina, sem fonte publicada: confirme com medições antes de trocar peças.',
} as const;
const icons = { verificado: IconShieldCheck, 'conhecimento geral': IconInfoCircle } as const;

type Confidence = NonNullable<TroubleshootingEntry['confianca']>;

interface ConfidenceIconProps {
  confianca: Confidence;
  /** Hides the word where there is room for the icon alone. */
  wordClass: string;
}

/** How far to trust a starter entry, where there is only room to say so. */
export function ConfidenceIcon({ confianca, wordClass }: ConfidenceIconProps) {
  const Icon = icons[confianca];
  return (
    <span className={classes.icon} data-confidence={confianca} title={meanings[confianca]}>
      <Icon size={18} aria-hidden />
      <span className={wordClass}>{confianca}</span>
    </span>
  );
}

/** How reliable a starter entry is, and its source. Opens by click, touch or key. */
export function ConfidenceMark({ fonte, confianca }: Pick<TroubleshootingEntry, 'fonte' | 'confianca'>) {
  if (confianca === null) return null;
  const Icon = icons[confianca];
  return (
    <Popover width={320} position="top-start" withArrow shadow="md">
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          data-confidence={confianca}
          aria-label={`Confiança: ${confianca}. Ver a fonte`}
        >
          <Icon size={18} aria-hidden />
          {confianca}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{meanings[confianca]}</Text>
        {fonte !== null && (
          <Text size="sm" c="dimmed" mt={6} className={classes.source}>
            Fonte: {fonte}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
