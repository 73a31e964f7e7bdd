import { Button, Text } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { Modal } from '../../ui/Dialog.tsx';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMay } from '../auth/use-may.ts';
import type { Merge } from './MergeForm.tsx';

const MergeForm = lazyPart(
  async () => (await import('./MergeForm.tsx')).MergeForm,
  <SkeletonBlocks count={2} heightPx={72} />,
);

/** Merges a record with a duplicate, for those who may: previews the effect, asks, and offers to undo. */
export function MergeButton(props: Merge) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay('merge-records')) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowMerge size={18} />}
        onClick={() => setIsOpen(true)}
      >
        Unir a outro…
      </Button>
      <MergeDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** The same dialog, opened from elsewhere. */
export function MergeDialog({ isOpen, onClose, ...merge }: Merge & { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={
        <Text span fw={650} fz="lg">
          Unir a outro
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <MergeForm {...merge} onClose={onClose} />
    </Modal>
  );
}
