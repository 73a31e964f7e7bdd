import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import type { ButtonProps } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { LinkButton } from './Links.tsx';

interface GuidedLinkProps extends ButtonProps {
  /** Ids of the symptoms that are compared. */
  faults: readonly number[];
  /** Id of the model on the bench, where it is known. */
  model?: number | undefined;
  children?: string;
  'aria-label'?: string;
}

/** Leads to the guided diagnosis of one fault or several. */
export function GuidedLink({ faults, model, children = 'Diagnóstico guiado', ...button }: GuidedLinkProps) {
  return (
    <LinkButton
      to="/diagnostico-guiado"
      search={{ defeitos: faults.join(','), modelo: model }}
      variant="default"
      size="md"
      px="md"
      leftSection={<IconRoute size={18} aria-hidden />}
      {...button}
    >
      {children}
    </LinkButton>
  );
}

interface GuidedTogetherProps {
  /** Ids of the symptoms that match, best first. */
  faults: readonly number[];
  model: number | undefined;
}

/** Longer than a phone is wide. */
const wrapped = { label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.3 } } as const;

/** Above results: several faults that match, in one guided diagnosis. */
export function GuidedTogether({ faults, model }: GuidedTogetherProps) {
  const few = faults.slice(0, guidedLimits.faultsMax);
  if (few.length < 2) return null;
  const which = few.length < faults.length ? 'os primeiros' : 'estes';
  return (
    <GuidedLink
      faults={few}
      model={model}
      variant="subtle"
      size="compact-md"
      px="xs"
      h="auto"
      styles={wrapped}
      data-together
    >
      {`Diagnóstico guiado com ${which} ${few.length} defeitos`}
    </GuidedLink>
  );
}
