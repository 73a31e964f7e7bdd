import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** Laudo, orçamento or comprovante of a visit, as PDF. */
export function ReportButton({ visitId }: { visitId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="md"
        px="md"
        leftSection={<IconFileTypePdf size={18} />}
        onClick={() => setIsOpen(true)}
      >
        Fazer documento
      </Button>
      {isOpen && <ReportDialog visitId={visitId} isOpen onClose={() => setIsOpen(false)} />}
    </>
  );
}
