import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './PhonePhotos.module.css';
import type { PhoneTargetRecord } from './phone-photos.queries.ts';

const PhonePanel = lazyPart(async () => (await import('./PhonePanel.tsx')).PhonePanel);

/** `Fotos pelo celular`: a panel with a code, by which a phone sends photos of this record. Closing it ends the code. */
export function PhonePhotos(target: PhoneTargetRecord) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (isOpen) return <PhonePanel target={target} onClose={close} />;
  return (
    <Button
      size="md"
      px="sm"
      variant="light"
      className={classes.button ?? ''}
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconDeviceMobile size={18} />}
      onClick={() => setIsOpen(true)}
    >
      Fotos pelo celular
    </Button>
  );
}
