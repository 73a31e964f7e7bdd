import type { Visit } from '@bancada/contract/units/visits';
import { Button, Group } from '@mantine/core';
import { IconPaperclip, IconPhotoPlus } from '@tabler/icons-react';
import { LinkButton } from '../../ui/Links.tsx';
import { useMay } from '../auth/use-may.ts';
import { LateVisitPhotos } from '../fault-photos/LatePhotos.tsx';

interface PhotosOfVisitProps {
  visit: Visit;
  /** Whether it takes new ones: of the visits on a page at most one, since what is pasted goes there. */
  isTaking: boolean;
  onTake: (isTaking: boolean) => void;
}

/** The photos of a visit, and the button that opens what takes new ones. */
export function PhotosOfVisit({ visit: { id, fotos }, isTaking, onTake }: PhotosOfVisitProps) {
  const mayEdit = useMay('edit-knowledge-base');
  const mayTake = isTaking && mayEdit;
  return (
    <>
      {(fotos > 0 || mayTake) && <LateVisitPhotos visit={id} mayTake={mayTake} />}
      {mayEdit && (
        <Group gap="sm" data-print="no">
          <Button
            size="md"
            px="sm"
            variant="default"
            leftSection={<IconPhotoPlus size={18} />}
            aria-expanded={isTaking}
            onClick={() => onTake(!isTaking)}
          >
            Adicionar fotos
          </Button>
          {isTaking && (
            <LinkButton
              to="/attachments"
              search={{ visitId: id }}
              size="md"
              px="sm"
              variant="subtle"
              leftSection={<IconPaperclip size={18} />}
            >
              Anexos do atendimento
            </LinkButton>
          )}
        </Group>
      )}
    </>
  );
}
