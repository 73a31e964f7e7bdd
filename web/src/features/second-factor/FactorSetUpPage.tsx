import { errorCatalogue } from '@bancada/contract/errors';
import { Alert, Button, Group } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { layout } from '../../timings.ts';
import { Page } from '../../ui/Page.tsx';
import { FactorSection } from './FactorSection.tsx';

interface FactorSetUpPageProps {
  /** Called once there is a factor, and the rest of the product is accessible. */
  onDone: () => void;
  onSignOut: () => void;
}

/** Replaces every screen for somebody who must have a second factor and has none. */
export function FactorSetUpPage({ onDone, onSignOut }: FactorSetUpPageProps) {
  return (
    <Page
      title="Ative a verificação em duas etapas"
      actions={
        <Button variant="default" size="md" onClick={onSignOut}>
          Sair
        </Button>
      }
    >
      <Group maw={layout.formMaxWidthPx}>
        <Alert variant="light" icon={<IconShieldLock />} w="100%">
          {errorCatalogue['second-factor-setup-needed'].detail}
        </Alert>
        <FactorSection title="Escolha uma forma" onChanged={onDone} />
      </Group>
    </Page>
  );
}
