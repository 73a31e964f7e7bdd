import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackButton } from '../../ui/BackButton.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/Page.tsx';
import { KeptNote } from '../offline/ConnectionNote.tsx';
import type { KeptFault } from '../offline/kept-faults.ts';
import { PinButton } from '../offline/PinButton.tsx';
import { FaultBody } from './FaultBody.tsx';

const KeptAttachments = lazyPart(
  async () => (await import('../offline/KeptAttachments.tsx')).KeptAttachments,
);

interface KeptFaultPageProps {
  kept: KeptFault;
  /** Under the fault. */
  children?: ReactNode;
}

/** A fault as this browser keeps it, in place of its page, while there is no connection. */
export function KeptFaultPage({ kept, children }: KeptFaultPageProps) {
  return (
    <Page
      title={kept.fault.sintoma}
      back={<BackButton />}
      actions={<PinButton id={kept.id} symptom={kept.fault.sintoma} size="md" px="md" />}
    >
      <Stack gap="md">
        <KeptNote keptAt={kept.keptAt} />
        <article>
          <FaultBody fault={kept.fault} otherModels={kept.models} headingLevel={2} />
        </article>
        {children}
      </Stack>
      <KeptAttachments kept={kept} />
    </Page>
  );
}
